import { describe, expect, it } from 'vitest';
import type { PendingMessage } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { buildDaySections, type DaySection } from './day-sections.ts';

const now = new Date(2026, 2, 1, 9, 30);
const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();

const stored = (seq: number, createdAt: string, mine = false): ThreadMessage => ({
  id: `id-${seq}`,
  seq,
  mine,
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
const getLines = (section: DaySection | undefined) => section?.parts.flatMap(({ lines }) => lines) ?? [];
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
    expect(days.map((section) => [section.day, getLines(section).map(({ key }) => key)])).toEqual([
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
    expect(getLines(days[0])).toHaveLength(2);
  });

  it('keeps the key of a message when it is acknowledged, so that its element stays', () => {
    const [day] = buildDaySections([{ ...stored(1, local(2026, 2, 1, 8)), clientMessageId: 'c1' }], [], now);
    expect(getLines(day)[0]?.key).toBe('c1');
  });

  it('begins a part at the first new message, under the same day or another', () => {
    const messages = [
      stored(1, local(2026, 1, 27, 8)),
      stored(2, local(2026, 1, 27, 20)),
      stored(3, local(2026, 2, 1, 8)),
    ];
    const drawn = (firstNew: number) =>
      buildDaySections(messages, [], now, firstNew).map(({ day, parts }) => [
        day,
        parts.map(({ isNew, lines }) => [isNew, lines.length]),
      ]);
    expect(drawn(2)).toEqual([
      [
        'Friday, February 27',
        [
          [false, 1],
          [true, 1],
        ],
      ],
      ['Today', [[false, 1]]],
    ]);
    expect(drawn(3)).toEqual([
      ['Friday, February 27', [[false, 2]]],
      ['Today', [[true, 1]]],
    ]);
  });

  it('groups what one side wrote within a minute, and not across the line of the new messages', () => {
    const at = (second: number) => new Date(2026, 2, 1, 9, 10, second).toISOString();
    const messages = [
      stored(1, at(1)),
      stored(2, at(59)),
      stored(3, at(61)),
      stored(4, at(62), true),
      stored(5, at(63)),
      stored(6, at(64)),
    ];
    const getGroups = (firstNew?: number) => {
      const [day] = buildDaySections(messages, [pending('on its way', at(65))], now, firstNew);
      return getLines(day).map(({ startsGroup, endsGroup }) => `${startsGroup ? '[' : ''}o${endsGroup ? ']' : ''}`);
    };
    expect(getGroups().join('')).toBe('[oo][o][o][oo][o]');
    expect(getGroups(6).join('')).toBe('[oo][o][o][o][o][o]');
  });

  it('returns no section for an empty thread', () => expect(buildDaySections([], [], now)).toEqual([]));
});
