// Every command: its words → its file. A new command is one file and one line here.
import type { Command } from '../kit/command.ts';

export const COMMANDS = {
  query: () => import('./query.ts'),
  search: () => import('./search.ts'),
  causal: () => import('./causal.ts'),
  tutor: () => import('./tutor/tutor.ts'),
  'tutor sessions': () => import('./tutor/sessions.ts'),
  batch: () => import('./batch/batch.ts'),
  usage: () => import('./usage.ts'),
  'runs list': () => import('./runs/list.ts'),
  'runs show': () => import('./runs/show.ts'),
  'runs replay': () => import('./runs/replay.ts'),
  'runs recover': () => import('./runs/recover.ts'),
  'runs prune': () => import('./runs/prune.ts'),
  'budget set': () => import('./budget/set.ts'),
  'budget show': () => import('./budget/show.ts'),
  'budget clear': () => import('./budget/clear.ts'),
  'brief create': () => import('./brief/create.ts'),
  'brief list': () => import('./brief/list.ts'),
  'brief get': () => import('./brief/get.ts'),
  'brief bibliography': () => import('./brief/bibliography.ts'),
  'brief evidence': () => import('./brief/evidence.ts'),
  'evidence verify': () => import('./evidence/verify.ts'),
  'evidence sign': () => import('./evidence/sign.ts'),
  'evidence attest': () => import('./evidence/attest.ts'),
  'evidence demo': () => import('./evidence/demo.ts'),
  'evidence claims': () => import('./evidence/claims.ts'),
  'evidence diff': () => import('./evidence/diff.ts'),
  'forecast create': () => import('./forecast/create.ts'),
  'forecast list': () => import('./forecast/list.ts'),
  'forecast get': () => import('./forecast/get.ts'),
  'entity search': () => import('./entity/search.ts'),
  'entity by-alias': () => import('./entity/by-alias.ts'),
  'entity matrix': () => import('./entity/matrix.ts'),
  'entity resolve': () => import('./entity/resolve.ts'),
  'entity get': () => import('./entity/get.ts'),
  'entity relationships': () => import('./entity/relationships.ts'),
  'source list': () => import('./source/list.ts'),
  'source get': () => import('./source/get.ts'),
  'document get': () => import('./document/get.ts'),
  'anomaly subscribe': () => import('./anomaly/subscribe.ts'),
  'anomaly list': () => import('./anomaly/list.ts'),
  'anomaly check': () => import('./anomaly/check.ts'),
  'anomaly test': () => import('./anomaly/test.ts'),
  'anomaly feed': () => import('./anomaly/feed.ts'),
  'anomaly remove': () => import('./anomaly/remove.ts'),
  'watch add': () => import('./watch/add.ts'),
  'watch check': () => import('./watch/check.ts'),
  'watch list': () => import('./watch/list.ts'),
  'watch remove': () => import('./watch/remove.ts'),
  'watch timer': () => import('./watch/timer.ts'),
  'entity-request': () => import('./entity-request.ts'),
  health: () => import('./health.ts'),
  'edge-timing': () => import('./edge-timing.ts'),
  api: () => import('./api.ts'),
  'corpus add': () => import('./corpus/add.ts'),
  'corpus sync': () => import('./corpus/sync.ts'),
  'corpus reindex': () => import('./corpus/reindex.ts'),
  'corpus info': () => import('./corpus/info.ts'),
  'corpus export': () => import('./corpus/export.ts'),
  'corpus list': () => import('./corpus/list.ts'),
  'corpus remove': () => import('./corpus/remove.ts'),
  serve: () => import('./serve/serve.ts'),
  'serve keys create': () => import('./serve/keys/create.ts'),
  'serve keys list': () => import('./serve/keys/list.ts'),
  'serve keys revoke': () => import('./serve/keys/revoke.ts'),
  'serve requests': () => import('./serve/requests.ts'),
  openapi: () => import('./serve/openapi.ts'),
  'auth set': () => import('./auth/set.ts'),
  'auth status': () => import('./auth/status.ts'),
  'auth remove': () => import('./auth/remove.ts'),
  'profile list': () => import('./profile/list.ts'),
  'profile use': () => import('./profile/use.ts'),
  'profile show': () => import('./profile/show.ts'),
  'profile set': () => import('./profile/set.ts'),
  'profile remove': () => import('./profile/remove.ts'),
  paths: () => import('./paths.ts'),
  doctor: () => import('./doctor.ts'),
  completion: () => import('./completion.ts'),
  version: () => import('./version.ts'),
  'help exit-codes': () => import('./help/exit-codes.ts'),
  commands: () => import('./commands.ts'),
} as const satisfies Record<string, () => Promise<{ readonly command: Command }>>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** The commands below a group: those of `corpus`, of `serve keys`. */
export function commandsBelow(group: string): CommandName[] {
  return COMMAND_NAMES.filter((name) => name.startsWith(`${group} `));
}

/** Every command of the table. */
export function loadAll(): Promise<Command[]> {
  return Promise.all(COMMAND_NAMES.map(async (name) => (await COMMANDS[name]()).command));
}
