import { vi } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

type Answer = unknown | ((asked: Asked) => unknown);

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/**
 * Stands in for the transport: answers `METHOD /path` (without its query) by the table, as JSON unless it is a Response
 * already; anything else 404. What was asked is noted.
 */
export const answerWith = (table: Record<string, Answer>): Asked[] => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const one: Asked = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(one);
    const answer = table[`${one.method} ${url.split('?')[0]}`];
    const value = typeof answer === 'function' ? (answer as (asked: Asked) => unknown)(one) : answer;
    if (value === undefined)
      return Promise.resolve(json({ message: 'Nothing here.', code: 'not_found', requestId: 'r' }, 404));
    return value instanceof Promise || value instanceof Response
      ? Promise.resolve(value)
      : Promise.resolve(json(value));
  });
  return asked;
};
