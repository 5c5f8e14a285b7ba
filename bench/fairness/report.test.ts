import { expect, test } from 'vitest';
import { goalsOf, summarize } from './report.ts';
import type { TimedCall } from './tasks.ts';

const calls = (from: number, tookMs: number, kind: TimedCall['kind'] = 'call', status = 200): TimedCall[] =>
  Array.from({ length: 100 }, (_, index) => ({ kind, at: from + index, tookMs, lagMs: 0, status }));

test('an attack is held against the calm time right before it, in the median of the rounds', () => {
  const slice = (from: number, serverCpuMs: number) => ({ from, to: from + 1_000, serverCpuMs });
  const round = (from: number) => ({
    name: 'pages' as const,
    calm: slice(from, 100),
    attack: slice(from + 1_000, 600),
    result: { done: 250, outcomes: { '200': 250 }, cpu: 0.1 },
  });
  const [figures] = summarize(
    [
      ...calls(0, 10),
      ...calls(1_000, 15),
      ...calls(10_000, 20),
      ...calls(11_000, 80),
      ...calls(20_000, 10),
      ...calls(21_000, 18),
      ...calls(11_000, 2_500, 'sign-in'),
      ...calls(21_500, 18, 'call', 503),
      // Between the slices nothing counts.
      ...calls(5_000, 9_000),
    ],
    [round(0), round(10_000), round(20_000)],
  );
  expect(figures).toMatchObject({ ratio: 1.8, calmP95: 10, p95: 18, signInMax: 2_500, refused: 100, serverMsEach: 2 });
  expect(figures?.outcomes).toEqual({ '200': 750 });
  const missed = goalsOf(figures ? [figures] : []).filter(({ value, goal }) => value > goal);
  expect(missed.map(({ what }) => what)).toEqual([
    'pages: slowest right sign-in, ms',
    'pages: calls of others refused',
  ]);
});
