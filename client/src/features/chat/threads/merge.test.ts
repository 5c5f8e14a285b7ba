import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLastContiguousSeq, hasGap, mergeMessages } from './merge.ts';
import type { ThreadMessage } from './thread-types.ts';

const message = (seq: number, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: `id-${seq}`,
  seq,
  mine: seq % 2 === 0,
  content: `text ${seq}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + seq * 1_000).toISOString(),
  ...more,
});

const seqs = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });
/** Pages and pushes as they arrive: each has a few messages, some of them repeated, in any order. */
const deliveries = fc.array(seqs, { maxLength: 15 });

const mergeAll = (lists: readonly (readonly number[])[]) =>
  lists.reduce<readonly ThreadMessage[]>(
    (held, list) =>
      mergeMessages(
        held,
        list.map((seq) => message(seq)),
      ),
    [],
  );

describe('mergeMessages', () => {
  it('has each message once, in order, however pages and pushes arrive', () => {
    fc.assert(
      fc.property(deliveries, (lists) => {
        const expected = [...new Set(lists.flat())].sort((a, b) => a - b).map((seq) => message(seq));
        expect(mergeAll(lists)).toEqual(expected);
      }),
    );
  });

  it('changes neither of its arguments', () => {
    const known = Object.freeze([message(2)]);
    const arrived = Object.freeze([message(1), message(2)]);
    expect(mergeMessages(known, arrived).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(known).toEqual([message(2)]);
  });

  it('keeps the client message id when the message arrives again without it', () => {
    const [merged] = mergeMessages([message(1, { clientMessageId: 'c1' })], [message(1)]);
    expect(merged?.clientMessageId).toBe('c1');
  });
});

describe('findLastContiguousSeq and hasGap', () => {
  it.each([
    { held: [], fromStart: true, last: 0, gap: false },
    { held: [], fromStart: false, last: 0, gap: false },
    { held: [1, 2, 3], fromStart: true, last: 3, gap: false },
    { held: [2], fromStart: true, last: 0, gap: true },
    { held: [1, 3], fromStart: true, last: 1, gap: true },
    { held: [51, 52], fromStart: false, last: 52, gap: false },
    { held: [51, 52, 54, 55, 57], fromStart: false, last: 52, gap: true },
    { held: [51, 52], fromStart: true, last: 0, gap: true },
  ])('$held, from the start: $fromStart → $last, gap: $gap', ({ held, fromStart, last, gap }) => {
    const messages = held.map((seq) => message(seq));
    expect(findLastContiguousSeq(messages, fromStart)).toBe(last);
    expect(hasGap(messages, fromStart)).toBe(gap);
  });

  it('finds a gap exactly where a number between the ends is missing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (given) => {
        const sorted = [...given].sort((a, b) => a - b);
        const [oldest = 0, newest = 0] = [sorted[0], sorted.at(-1)];
        const messages = sorted.map((seq) => message(seq));
        expect(hasGap(messages, false)).toBe(newest - oldest + 1 !== sorted.length);
        expect(hasGap(messages, true)).toBe(newest !== sorted.length);
      }),
    );
  });
});
