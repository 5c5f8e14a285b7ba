import { expect, it } from 'vitest';
import { EdgeList } from './edge-list.ts';

const [m0, m1, w0, w1] = [0, 1, 2, 3] as const;

it('the list of edges holds a pair once, whoever found it, smaller position first', () => {
  const edges = new EdgeList(4);
  const pair = { raw: 0.5, score: 50, coverage: 0.256 };
  for (const [member, others] of [
    [m0, [w1, w0]],
    [m1, []],
    [w0, [m0, m1]],
    [w1, [m0]],
  ] as const) {
    edges.begin(member);
    for (const other of others) edges.add(member, other, pair);
    edges.end(member);
  }
  const found = Array.from({ length: edges.count }, (_, edge) => [edges.a(edge), edges.b(edge)]);
  expect(found).toEqual([
    [m0, w1],
    [m0, w0],
    [m1, w0],
  ]);
  expect([edges.raw(2), edges.score(2), edges.coverage(2)]).toEqual([0.5, 50, 0.26]);
});
