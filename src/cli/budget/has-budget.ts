// Whether a spending limit was ever set here: what most requests need to know of budgets.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function ledgerFile(state: string): string {
  return join(state, 'budget.ndjson');
}

export function hasBudget(state: string): boolean {
  return existsSync(ledgerFile(state));
}
