import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { Stage } from './stage.ts';
import { visit } from './visitor.ts';

/** Returns a function that opens a page of a new visitor at a width; each is closed after the test that opened it. */
export const givenPages = (on: Stage): ((width: number) => Promise<Page>) => {
  const opened: Page[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.context().close()));
  });
  return async (width) => {
    const { page } = await visit(on.browser, on.service.url, width);
    opened.push(page);
    return page;
  };
};
