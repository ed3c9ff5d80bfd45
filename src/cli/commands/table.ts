// Every command: its words → where it is. A new one is a `defineCommand` and a line here.
import type { Command } from '../kit/command.ts';

const brief = () => import('./brief.ts');
const entity = () => import('./entity.ts');
const forecast = () => import('./forecast.ts');
const source = () => import('./source.ts');
const anomaly = () => import('./anomaly.ts');
const auth = () => import('./auth.ts');
const profile = () => import('./profile.ts');
const model = () => import('./model.ts');
const keys = () => import('./serve/keys.ts');
const store = () => import('./store.ts');
const budget = () => import('./budget.ts');
const runs = () => import('./runs.ts');
const tutor = () => import('./tutor.ts');
const corpus = () => import('./corpus.ts');
const endpoints = () => import('./endpoints.ts');
const about = () => import('./about.ts');
const watch = () => import('./watch.ts');

export const COMMANDS = {
  query: async () => (await import('./query.ts')).command,
  search: async () => (await import('./search.ts')).command,
  causal: async () => (await import('./causal.ts')).command,
  tutor: async () => (await tutor()).turn,
  'tutor export': async () => (await tutor()).exportSession,
  'tutor sessions': async () => (await tutor()).sessions,
  batch: async () => (await import('./batch/batch.ts')).command,
  usage: async () => (await endpoints()).usage,
  'runs list': async () => (await runs()).list,
  'runs show': async () => (await runs()).show,
  'runs replay': async () => (await import('./runs/replay.ts')).command,
  'runs recover': async () => (await import('./runs/recover.ts')).command,
  'runs prune': async () => (await runs()).prune,
  'budget set': async () => (await budget()).set,
  'budget show': async () => (await budget()).show,
  'budget clear': async () => (await budget()).clear,
  'brief create': async () => (await brief()).create,
  'brief list': async () => (await brief()).list,
  'brief get': async () => (await brief()).get,
  'brief bibliography': async () => (await brief()).bibliography,
  'brief evidence': async () => (await brief()).evidence,
  'evidence verify': async () => (await import('./evidence/verify.ts')).command,
  'evidence sign': async () => (await import('./evidence/sign.ts')).sign,
  'evidence attest': async () => (await import('./evidence/sign.ts')).attest,
  'evidence demo': async () => (await import('./evidence/demo.ts')).command,
  'evidence claims': async () => (await import('./evidence/claims.ts')).claims,
  'evidence diff': async () => (await import('./evidence/claims.ts')).diff,
  'forecast create': async () => (await forecast()).create,
  'forecast list': async () => (await forecast()).list,
  'forecast get': async () => (await forecast()).get,
  'entity search': async () => (await entity()).search,
  'entity by-alias': async () => (await entity()).byAlias,
  'entity matrix': async () => (await entity()).matrix,
  'entity resolve': async () => (await entity()).resolve,
  'entity get': async () => (await entity()).get,
  'entity relationships': async () => (await entity()).relationships,
  'source list': async () => (await source()).list,
  'source get': async () => (await source()).get,
  'document get': async () => (await source()).document,
  'anomaly subscribe': async () => (await anomaly()).subscribe,
  'anomaly list': async () => (await anomaly()).list,
  'anomaly check': async () => (await anomaly()).check,
  'anomaly feed': async () => (await anomaly()).feed,
  'anomaly remove': async () => (await anomaly()).remove,
  'watch add': async () => (await import('./watch/add.ts')).command,
  'watch check': async () => (await import('./watch/check.ts')).command,
  'watch list': async () => (await watch()).list,
  'watch remove': async () => (await watch()).remove,
  'watch timer': async () => (await watch()).timer,
  'entity-request': async () => (await entity()).request,
  health: async () => (await endpoints()).health,
  'edge-timing': async () => (await endpoints()).edgeTiming,
  api: async () => (await import('./endpoints.ts')).command,
  'corpus add': async () => (await corpus()).add,
  'corpus sync': async () => (await corpus()).sync,
  'corpus reindex': async () => (await corpus()).reindex,
  'corpus info': async () => (await corpus()).info,
  'corpus export': async () => (await import('./corpus/export.ts')).command,
  'corpus list': async () => (await corpus()).list,
  'corpus remove': async () => (await corpus()).remove,
  ui: async () => (await import('./ui.ts')).command,
  open: async () => (await import('./open.ts')).command,
  serve: async () => (await import('./serve/serve.ts')).command,
  'serve keys create': async () => (await keys()).create,
  'serve keys list': async () => (await keys()).list,
  'serve keys revoke': async () => (await keys()).revoke,
  'serve requests': async () => (await keys()).requests,
  'store copy': async () => (await store()).copy,
  'store check': async () => (await store()).check,
  mcp: async () => (await import('./mcp.ts')).command,
  openapi: async () => (await endpoints()).openapi,
  'auth set': async () => (await auth()).set,
  'auth status': async () => (await auth()).status,
  'auth remove': async () => (await auth()).remove,
  'profile list': async () => (await profile()).list,
  'profile use': async () => (await profile()).use,
  'profile show': async () => (await profile()).show,
  'profile set': async () => (await profile()).set,
  'profile remove': async () => (await profile()).remove,
  'model set': async () => (await model()).set,
  'model show': async () => (await model()).show,
  'model test': async () => (await model()).test,
  'model remove': async () => (await model()).remove,
  paths: async () => (await about()).paths,
  doctor: async () => (await import('./doctor.ts')).command,
  completion: async () => (await about()).completion,
  version: async () => (await about()).version,
  'help exit-codes': async () => (await about()).exitCodes,
  commands: async () => (await about()).commands,
} as const satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** The commands below a group: those of `corpus`, of `serve keys`. */
export function commandsBelow(group: string): CommandName[] {
  return COMMAND_NAMES.filter((name) => name.startsWith(`${group} `));
}

export function loadAll(): Promise<Command[]> {
  return Promise.all(COMMAND_NAMES.map((name) => COMMANDS[name]()));
}
