import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endDueRemovals } from '../domain/privacy/contact-list.ts';
import { MODELS } from '../models/index.ts';

const DAY_S = 86_400;
const UNITS_S: Record<string, number> = {
  minute: 60,
  hour: 3_600,
  day: DAY_S,
  week: 7 * DAY_S,
  month: 30 * DAY_S,
  year: 365 * DAY_S,
};
const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, five: 5 };
/** Collections of which a job of `reconcile()` removes what is over, in place of an index. */
const BY_JOB: Record<string, string> = { contactLists: endDueRemovals.name };

/** The rows of the page: what it says about the time for which a collection is kept. */
const rows = [
  ...readFileSync('docs/retention.md', 'utf8').matchAll(/^\| `([\w.]+)` \| .*? \| (.*) \| [\w']+ \|$/gm),
].map(([, name = '', kept = '']) => ({ name, kept }));

/** The time that a row begins with, in seconds; 0 where it ends at a moment that is stored; null where it names none. */
const readTime = (kept: string): number | null => {
  if (/^until (?:it ends|the next day)/.test(kept)) return 0;
  if (/and 30 days more$/.test(kept)) return 30 * DAY_S;
  const [, count = '', unit = ''] = /^(a|an|one|two|five|\d+) (minute|hour|day|week|month|year)s?\b/.exec(kept) ?? [];
  if (count === '') return null;
  return (NUMBERS[count] ?? Number(count)) * (UNITS_S[unit] ?? Number.NaN);
};

const ttlOf = (name: string): number | undefined => {
  const model = MODELS.find(({ collection }) => collection.name === name);
  return model?.schema
    .indexes()
    .map(([, options]) => options?.expireAfterSeconds as number | undefined)
    .find((seconds) => seconds !== undefined);
};

test('every time that the page on retention names is kept by an index that expires, or by a job', () => {
  expect(rows.length).toBe(MODELS.length);
  const reconcile = readFileSync('workers/reconcile.ts', 'utf8');
  const timed = rows.filter(({ kept }) => readTime(kept) !== null);
  expect(timed.length).toBeGreaterThan(14);
  for (const { name, kept } of timed) {
    const job = BY_JOB[name];
    if (job) expect(reconcile, name).toMatch(new RegExp(`\\b${job}\\(`));
    // What expires at a stored moment has an index of 0 s on it.
    else expect([0, readTime(kept)], `${name}: ${kept}`).toContain(ttlOf(name));
  }
});

test('what expires by an index has a time on the page', () => {
  const expiring = MODELS.map(({ collection }) => collection.name).filter((name) => ttlOf(name) !== undefined);
  const untimed = rows.filter(({ name, kept }) => expiring.includes(name) && readTime(kept) === null);
  expect(untimed).toEqual([]);
});
