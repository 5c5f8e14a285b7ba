import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endAnswers, letTestAnswer } from './kit/answered-calls.ts';
import { enter } from './kit/enter.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';
import { missing } from './spec/check.ts';
import { ELSEWHERE } from './spec/elsewhere.ts';
import { STATES } from './spec/states.ts';

const on = startApp();
const seats = new Map<string, Page>();
/** Pages of which a state answers calls itself, or holds them back. */
const intercepted = new Set<Page>();

/** The browser of an account or a visitor: opened, and signed in, when it is first needed. */
const openPage = async (who: string, width: number): Promise<Page> => {
  const key = `${who} ${width}`;
  const seated = seats.get(key);
  if (seated) return seated;
  const { page } = await visit(on.browser, on.service.url, width);
  const { route } = page;
  page.route = (...args) => {
    intercepted.add(page);
    return route.apply(page, args);
  };
  await letTestAnswer(page);
  if (who.includes('@')) await enter(page, who);
  seats.set(key, page);
  return page;
};

test.each(STATES)('$as: $name', async ({ as, path, width = 1440, reach, rows }) => {
  const page = await openPage(as, width);
  await page.goto(path);
  await page.locator('main, [role=status]').first().waitFor();
  await reach?.(page);
  const faults: (string | null)[] = [];
  for (const row of rows) faults.push(await missing(page, row));
  if (intercepted.delete(page)) {
    // The page is left first: a call that a state holds back must end, not continue.
    await page.goto('about:blank');
    await endAnswers(page);
  }
  expect(faults.filter(Boolean)).toEqual([]);
});

test.each(ELSEWHERE)('$section: $text: proven in $file', ({ file, says }) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(says);
});
