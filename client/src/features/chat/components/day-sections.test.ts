import { describe, expect, it } from 'vitest';
import type { PendingMessage } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { buildDaySections } from './day-sections.ts';

const now = new Date(2026, 2, 1, 9, 30);
const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();

const stored = (seq: number, createdAt: string): ThreadMessage => ({
  id: `id-${seq}`,
  seq,
  mine: false,
  content: `text ${seq}`,
  createdAt,
});
const pending = (id: string, createdAt: string): PendingMessage => ({
  clientMessageId: id,
  content: id,
  createdAt,
  state: 'sending',
  failures: 0,
});
const getLabel = (createdAt: string) => buildDaySections([stored(1, createdAt)], [], now)[0]?.day;

describe('buildDaySections', () => {
  it.each([
    [local(2026, 2, 1, 0, 0), 'Today'],
    [local(2026, 1, 28, 23, 59), 'Yesterday'],
    [local(2026, 1, 27, 12), 'Friday, February 27'],
    [local(2025, 1, 28, 12), 'Friday, February 28, 2025'],
  ])('labels %s as %s', (createdAt, label) => expect(getLabel(createdAt)).toBe(label));

  it('groups the messages of a day under one heading, in the order of the thread', () => {
    const days = buildDaySections(
      [stored(1, local(2026, 1, 27, 8)), stored(2, local(2026, 1, 27, 20)), stored(3, local(2026, 2, 1, 8))],
      [pending('on its way', local(2026, 2, 1, 9))],
      now,
    );
    expect(days.map(({ day, lines }) => [day, lines.map(({ key }) => key)])).toEqual([
      ['Friday, February 27', ['id-1', 'id-2']],
      ['Today', ['id-3', 'on its way']],
    ]);
  });

  it('keeps the order of the thread where a clock is wrong: no day appears twice', () => {
    const days = buildDaySections(
      [stored(1, local(2026, 2, 1, 8))],
      [pending('since yesterday', local(2026, 1, 28, 23))],
      now,
    );
    expect(days.map(({ day }) => day)).toEqual(['Today']);
    expect(days[0]?.lines).toHaveLength(2);
  });

  it('keeps the key of a message when it is acknowledged, so that its element stays', () => {
    const [day] = buildDaySections([{ ...stored(1, local(2026, 2, 1, 8)), clientMessageId: 'c1' }], [], now);
    expect(day?.lines[0]?.key).toBe('c1');
  });

  it('begins a section at the first new message, under the same day or another', () => {
    const messages = [
      stored(1, local(2026, 1, 27, 8)),
      stored(2, local(2026, 1, 27, 20)),
      stored(3, local(2026, 2, 1, 8)),
    ];
    const drawn = (firstNew: number) =>
      buildDaySections(messages, [], now, firstNew).map(({ day, isNew, lines }) => [day, isNew, lines.length]);
    expect(drawn(2)).toEqual([
      ['Friday, February 27', false, 1],
      [null, true, 1],
      ['Today', false, 1],
    ]);
    expect(drawn(3)).toEqual([
      ['Friday, February 27', false, 2],
      ['Today', true, 1],
    ]);
  });

  it('returns no section for an empty thread', () => expect(buildDaySections([], [], now)).toEqual([]));
});
