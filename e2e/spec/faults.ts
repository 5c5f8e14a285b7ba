import type { Page } from 'playwright-core';

/** Answers a call with a refusal instead of the service's answer, until the state ends. */
export const refuse = (page: Page, path: string, status = 500, message = 'Something broke.'): Promise<unknown> =>
  page.route(
    (url) =>
      url.pathname === path ||
      (path.includes('*') && new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test(url.pathname)),
    (route) => route.fulfill({ status, contentType: 'application/json', json: { message } }),
  );
