// A short trace is drawn from left to right, a long chain from the top down.
import { expect, it } from 'vitest';
import { dotWith } from '../../../src/cli/output/causal/causal-dot.ts';

function chain(steps: number): string {
  const label = (text: string): string => `label="${text}"`;
  const nodes = Array.from({ length: steps + 1 }, (_, at) => ({
    id: `n${at}`,
    label: `Event ${at}`,
    isStart: at === 0,
    isDeadEnd: false,
  }));
  const edges = Array.from({ length: steps }, (_, at) => ({
    id: `e${at}`,
    from: `n${at}`,
    to: `n${at + 1}`,
    label: 'led to',
    text: 'One led to the other.',
    modality: 'asserted',
    polarity: '',
  }));
  const graph = { title: 'A chain', description: 'A chain', nodes, edges };
  return dotWith(graph, { node: label, edge: label, title: label });
}

it.each([
  [4, 'LR'],
  [12, 'TB'],
])('%d steps: %s', (steps, direction) => {
  expect(chain(steps)).toContain(`rankdir=${direction};`);
});
