import { expect, it } from 'vitest';
import { EdgeList } from './edge-list.ts';

const [m0, m1, w0, w1] = [0, 1, 2, 3] as const;

it('an edge list keeps a pair once, for the member for whom it was found first, whatever the order of members', () => {
  const edges = new EdgeList(4);
  const pair = { raw: 0.5, score: 50, coverage: 0.256 };
  for (const [member, others] of [
    [w1, [m0]],
    [m0, [w1, w0]],
    [w0, [m0, m1]],
    [m1, []],
  ] as const) {
    edges.begin(member);
    for (const other of others) edges.add(member, other, pair);
  }
  const found = [m0, m1, w0, w1].map((member) =>
    Array.from({ length: edges.getEnd(member) - edges.getStart(member) }, (_, n) =>
      edges.getOther(edges.getStart(member) + n),
    ),
  );
  expect(found).toEqual([[w0], [], [m1], [m0]]);
  expect(edges.count).toBe(3);
  expect([edges.getRaw(2), edges.getScore(2), edges.getCoverage(2)]).toEqual([0.5, 50, 0.26]);
});

it('an edge list grows beyond its first capacity', () => {
  const edges = new EdgeList(2_000);
  edges.begin(0);
  for (let other = 1; other < 2_000; other++) edges.add(0, other, { raw: other / 2_000, score: 1, coverage: 1 });
  expect(edges.count).toBe(1_999);
  for (const edge of [0, 63, 64, 127, 128, 1_998]) expect(edges.getRaw(edge)).toBeCloseTo((edge + 1) / 2_000, 6);
});
