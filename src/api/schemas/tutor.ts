// POST /v1/tutor: a first turn names sector and topic, a later one the session.
import * as z from 'zod';
import { costCap } from './common.ts';

export const tutor = {
  request: z
    .strictObject({
      message: z.string().trim().min(1).max(20_000),
      session_id: z.string().min(1).optional(),
      sector_id: z.string().min(1).optional(),
      topic: z.string().trim().min(1).max(2000).optional(),
      cost_cap_usd: costCap,
    })
    .superRefine((turn, context) => {
      if (turn.session_id !== undefined) return;
      for (const member of ['sector_id', 'topic'] as const) {
        if (turn[member] === undefined) {
          context.addIssue({
            code: 'custom',
            path: [member],
            message: `${member} is required when session_id is absent`,
          });
        }
      }
    }),
  response: z.looseObject({ session_id: z.string() }),
};
