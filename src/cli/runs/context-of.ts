// The context in which a run is asked again or looked for: its own profile and address, unless the caller names others.
import { createContext, type Context } from '../kit/context.ts';
import type { Run } from './run.ts';

/** Closed with the context that it is made of. */
export function contextOf(context: Context, run: Pick<Run, 'profile' | 'base_url'>): Context {
  const { profile, 'base-url': baseUrl } = context.flags;
  if (profile !== undefined || baseUrl !== undefined) return context;
  const { IBID_BASE_URL: _address, IBID_PROFILE: _profile, ...env } = context.env;
  const flags = {
    ...context.flags,
    profile: run.profile === '' ? undefined : run.profile,
    'base-url': run.base_url ?? undefined,
    // What the run's answer is compared with is not what is written.
    output: undefined,
  };
  const made = createContext({ ...context, env }, flags);
  context.atEnd(() => made.close());
  return made;
}
