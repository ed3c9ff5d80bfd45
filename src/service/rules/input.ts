// Reads a call's members by the strict schema of its row: query parameters of a GET, the JSON body of a POST.
// Every wrong member is named in words ("Errors" 1); nothing unknown passes.
import { attempt } from '../../api/attempt.ts';
import { isPlainQuestion } from '../../api/plain-question.ts';
import { ROUTE_NAMES, routeOf, type RouteName, type Schemas } from '../../api/routes.ts';
import type { Next, RoutedCall, RuleReply } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { lazy } from '../../text/lazy.ts';
import { readJson } from './body.ts';
import { shown } from './json-shape.ts';
import { faultsOf, type Fault } from './faults.ts';

/** Validates, and hands on the call with its members. */
export async function input(call: RoutedCall, next: Next): Promise<RuleReply> {
  const row = routeOf(call.route);
  const parameters = readParameters(call.query);
  if (row.method === 'POST') refuseParameters(Object.keys(parameters));
  const members = row.method === 'POST' ? await readJson(call) : parameters;
  if (row.paging) checkPaging(parameters);
  if (call.route === 'query' && isPlainQuestion(members)) return next({ ...call, input: members });
  const { request } = await SCHEMAS[call.route]();
  const parsed = request.safeParse(members);
  if (!parsed.success) throw invalid(faultsOf(parsed.error.issues, request, members));
  return next({ ...call, input: parsed.data });
}

const SCHEMAS = Object.fromEntries(
  ROUTE_NAMES.map((name) => [name, lazy(() => routeOf(name).schemas())]),
) as Record<RouteName, () => Promise<Schemas>>;

function readParameters(query: string): Record<string, string> {
  // URLSearchParams puts U+FFFD for what is not UTF-8: another word would be looked for.
  if (attempt(() => decodeURIComponent(query)) === undefined)
    throw invalid([{ member: '', detail: 'The query must be percent-encoded UTF-8; a % itself is %25.' }]);
  const members: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in members) {
      throw invalid([{ member: name, detail: `The query parameter ${shown(name)} is given twice.` }]);
    }
    members[name] = value;
  }
  return { ...members };
}

function refuseParameters(names: readonly string[]): void {
  if (names.length === 0) return;
  throw invalid(
    names.map((member) => ({
      member,
      detail: `The query parameter ${shown(member)} is unknown; this route reads its JSON body only.`,
    })),
  );
}

/** The schemas coerce; `0x10`, `1e1` and the empty string are refused here, before they count as numbers. */
function checkPaging(parameters: Readonly<Record<string, string>>): void {
  const faults = ['limit', 'offset']
    .filter((member) => parameters[member] !== undefined && !/^\d{1,12}$/.test(parameters[member]))
    .map((member) => ({
      member,
      detail: /^\d+$/.test(parameters[member] ?? '')
        ? `${member} must have at most 12 digits.`
        : `${member} must be a whole number in digits.`,
    }));
  if (faults.length > 0) throw invalid(faults);
}

function invalid(faults: readonly Fault[]): ServiceProblem {
  return new ServiceProblem('invalid-request', faults.map((fault) => fault.detail).join(' '), {
    members: { errors: faults },
  });
}
