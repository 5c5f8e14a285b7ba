import type { Locator, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { getScheme } from './axe.ts';
import type { StartedApp } from './start-app.ts';
import { visit } from './visitor.ts';

/** Returns a function that opens a page of a new visitor at a width, in its scheme; each is closed before the next test. */
export const givenPages = (on: StartedApp): ((width: number) => Promise<Page>) => {
  const opened: Page[] = [];
  // Not after the test, where one that failed leaves a picture of it.
  beforeEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.context().close()));
  });
  return async (width) => {
    const { page } = await visit(on.browser, on.service.url, width, { colorScheme: getScheme(width) });
    opened.push(page);
    return page;
  };
};

/** Whether two elements lie over each other by more than a pixel. */
export const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1;
};
