// POST /v1/tutor: a first turn names sector and topic, a later one the session.
import * as z from 'zod/mini';
import { costCap, name, text } from './common.ts';

export const tutor = {
  request: z
    .strictObject({
      message: text(20_000),
      session_id: z.optional(name(200)),
      sector_id: z.optional(name(200)),
      topic: z.optional(text(2000)),
      cost_cap_usd: costCap,
    })
    .check(
      z.superRefine((turn, context) => {
        if (turn.session_id !== undefined) return;
        for (const member of ['sector_id', 'topic'] as const) {
          if (turn[member] !== undefined) continue;
          const message = `${member} is required when session_id is absent`;
          context.addIssue({ code: 'custom', path: [member], message });
        }
      }),
    ),
  response: z.looseObject({ session_id: z.string() }),
};
