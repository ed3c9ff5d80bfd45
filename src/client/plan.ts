// Whether a refusal is about the plan: tier, monthly cap, cost cap ("Limits"). The specification shows neither status
// nor type for these, so 402 always is, and 403 and 429 are where their words say so.
import type { Problem } from '../api/problem.ts';

const PLAN =
  /\b(tier|plan|quota|monthly|per month|this month|(cost|monthly|spend(ing)?)[ _-]?(cap|limit|budget)|cost_cap_usd|upgrade|cap (is |was |has been )?(reached|exceeded|used)|(exceed|reach)\w* (the |its |your |this )?cap)\b/i;
const COST_CAP = /\bcost (cap|ceiling|limit)|\bspend(ing)? (cap|ceiling|limit)/i;
const RATE = /\b(rate[ _-]?limit(ed)?|per second|too many requests|requests[ _-]?per)\b/i;

/** `status` is the response's own, or the problem's under HTTP 200. Waiting does not help against such a refusal. */
export function refusesPlan(status: number, problem: Problem | undefined): boolean {
  if (status === 402) return true;
  if (problem === undefined || (status !== 403 && status !== 429)) return false;
  const named = [problem.type, problem.title].join(' ').replaceAll(/[-_/]/g, ' ');
  const words = `${named} ${problem.detail}`;
  if (!PLAN.test(words)) return false;
  // "The rate limit of the free tier" is about time, not about the plan.
  return status === 403 || !RATE.test(words) || /\b(monthly|month|cost[ _-]?cap)/i.test(words);
}

/** Whether a refusal is about the ceiling of one request ("Spend"): up to it may have been spent before it was reached. */
export function refusesCost(status: number, problem: Problem): boolean {
  const words = [problem.type, problem.title, problem.detail].join(' ').replaceAll(/[-_/]/g, ' ');
  return refusesPlan(status, problem) && COST_CAP.test(words);
}
