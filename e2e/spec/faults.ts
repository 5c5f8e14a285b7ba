import type { Page } from 'playwright-core';
import { answerCalls } from '../kit/answered-calls.ts';

/** Answers a call with a refusal instead of the service's answer, by whichever way the page makes it, until the state ends. */
export const refuse = (
  page: Page,
  path: string,
  status = 500,
  message = 'Something broke.',
  method?: string,
): Promise<unknown> => {
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  const concerns = (call: { path: string; method: string }) =>
    pattern.test(call.path) && (method === undefined || call.method === method);
  return answerCalls(page, concerns, { status, body: { message } });
};
