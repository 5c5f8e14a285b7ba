// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UPCOMING_EVENTS } from '../features/marketing/content/events.ts';
import { FAQ_GROUPS } from '../features/marketing/content/faq.ts';
import { LANDING_PLANS } from '../features/marketing/content/landing.ts';
import { PRICING_PLANS } from '../features/marketing/content/pricing.ts';
import {
  formatAgo,
  formatCalendarDay,
  formatHeight,
  formatLongDay,
  formatMoment,
  formatMoney,
  formatNumber,
  formatTimeIn,
} from './format.ts';
import { INCOME_LABELS } from './option-labels.ts';

const AT = new Date(2026, 10, 22, 14, 5);

const readIn = (language: string): unknown => vi.stubGlobal('navigator', { language });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is written for a reader of a region', () => {
  it.each([
    ['', 'November 22, 2026 at 2:05 PM', '12,345', '5′7″'],
    ['en-US@posix', 'November 22, 2026 at 2:05 PM', '12,345', '5′7″'],
    ['en', 'November 22, 2026 at 2:05 PM', '12,345', '5′7″'],
    ['en-GB', '22 November 2026 at 14:05', '12,345', '5′7″ (170 cm)'],
    ['de-DE', '22 November 2026 at 14:05', '12.345', '5′7″ (170 cm)'],
    ['ar-EG', 'November 22, 2026 at 2:05 PM', '12,345', '5′7″ (170 cm)'],
  ])('whose device speaks “%s”', (language, dateAndTime, number, height) => {
    readIn(language);
    expect(formatMoment(AT, 'dateAndTime')).toBe(dateAndTime);
    expect(formatNumber(12_345)).toBe(number);
    expect(formatHeight("5'7")).toBe(height);
    expect(formatMoney(49.99)).toBe('$49.99');
  });
});

it('writes days, and leaves what is no height as it is', () => {
  readIn('en-US');
  expect(formatCalendarDay('2026-11-22')).toBe('Sunday, November 22, 2026');
  expect(formatMoment(AT, 'time')).toBe('2:05 PM');
  expect(formatHeight("6'5+")).toBe('6′5″+');
  expect(formatHeight('about six feet')).toBe('about six feet');
});

it('writes every amount that the texts contain in the one currency', () => {
  const texts = JSON.stringify([LANDING_PLANS, PRICING_PLANS, UPCOMING_EVENTS, FAQ_GROUPS, INCOME_LABELS]);
  const amounts = texts.match(/[$€£]\s?\d[\d,.]*\d|[$€£]\s?\d/g) ?? [];
  expect(amounts.length).toBeGreaterThan(15);
  for (const amount of amounts) expect(amount).toBe(formatMoney(Number(amount.replace(/[^\d.]/g, ''))));
});

it('writes a day without what takes long as it would be written with it', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(2026, month, month + 1);
    expect(formatLongDay(day)).toBe(day.toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' }));
  }
});

it.each([
  [119, 'just now'],
  [120, '2 minutes ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [7 * 86_400 - 1, '6 days ago'],
  [7 * 86_400, 'November 15'],
  [365 * 86_400, 'November 22, 2025'],
])('writes how long ago %i seconds are', (seconds, text) => {
  readIn('en-US');
  expect(formatAgo(new Date(AT.getTime() - seconds * 1000), AT)).toBe(text);
});

it('writes what the clock shows elsewhere, with the day where that is another', () => {
  readIn('en-US');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(formatTimeIn(here, AT)).toBe('2:05 PM');
  // 26 hours apart: of two such places one has another day than the reader, whatever the reader's zone.
  const shown = ['Etc/GMT+12', 'Pacific/Kiritimati'].map((zone) => formatTimeIn(zone, AT));
  expect(shown.filter((text) => /^\w+day, \d/.test(text)).length).toBeGreaterThan(0);
});
