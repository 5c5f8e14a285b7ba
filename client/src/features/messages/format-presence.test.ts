import { describe, expect, it } from 'vitest';
import { formatPresence, formatShortTime } from './format-presence.ts';

const now = new Date(2026, 2, 1, 9, 30);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();
const away = (lastActive: string | null) => ({ online: false, lastActive });

describe('formatPresence', () => {
  it.each([
    [undefined, null],
    [away(null), null],
    [{ online: true, lastActive: null }, 'Online'],
    [{ online: true, lastActive: at(2026, 1, 1) }, 'Online'],
    [away(at(2026, 2, 1, 9, 29)), 'Last seen just now'],
    // The viewer's clock is behind.
    [away(at(2026, 2, 1, 9, 40)), 'Last seen just now'],
    [away(at(2026, 2, 1, 9, 10)), 'Last seen 20 minutes ago'],
    [away(at(2026, 2, 1, 8, 20)), 'Last seen 1 hour ago'],
    [away(at(2026, 1, 27, 9, 0)), 'Last seen 2 days ago'],
    [away(at(2026, 0, 10)), 'Last seen January 10'],
    [away(at(2025, 0, 10)), 'Last seen January 10, 2025'],
  ])('%j is %s', (presence, text) => expect(formatPresence(presence, now)).toBe(text));
});

describe('formatShortTime', () => {
  it.each([
    [at(2026, 2, 1, 8, 5), '8:05 AM'],
    [at(2026, 1, 28, 23), 'Feb 28'],
    [at(2025, 11, 31), 'Dec 31, 25'],
  ])('%s is %s', (createdAt, text) => expect(formatShortTime(createdAt, now)).toBe(text));
});
