import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { contract } from '../../shared/contract/index.ts';
import { TestClient } from '../../testing/app/http-client.ts';
import { PHONE } from './axe.ts';
import type { StartedApp } from './start-app.ts';
import { visit } from './visitor.ts';

/** Makes a call of the page's browser that changes something, without the page. */
const make = async (page: Page, method: 'POST' | 'DELETE', path: string, data?: object): Promise<void> => {
  const answer = await page.request.fetch(path, { method, ...(data ? { data } : {}) });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
};

/** Makes a POST of the page's browser, without the page. */
export const post = (page: Page, path: string, data: object): Promise<void> => make(page, 'POST', path, data);

/** Signs in as an account of the demo community by the call alone; the form has tests of its own. */
export const enter = (page: Page, email: string): Promise<void> =>
  post(page, '/api/login', { email, password: DEMO_PASSWORD });

/** The seconds for which {@link shortenUndo} lets a decision wait. */
const SHORT_UNDO_SECONDS = 1;

/** Lets what a page of staff decides take effect sooner than the console asks for, in tests that are not about taking it back. */
export const shortenUndo = (page: Page): Promise<unknown> =>
  page.route('**/api/staff/**', (route, request) => {
    const body = request.method() === 'POST' ? request.postDataJSON() : null;
    if (!body?.undoSeconds) return route.fallback();
    return route.fallback({ postData: JSON.stringify({ ...body, undoSeconds: SHORT_UNDO_SECONDS }) });
  });

/** Opens a page of a new browser at a width, signed in as an account of the demo community; a phone has touch. */
export const openAs = async ({ browser, service }: StartedApp, email: string, width?: number): Promise<Page> => {
  const { page } = await visit(browser, service.url, width, width === PHONE ? { hasTouch: true } : {});
  await enter(page, email);
  return page;
};

/** Signs in as an account of the demo community for calls without a browser. */
export const signInClient = async ({ service }: StartedApp, email: string): Promise<TestClient> => {
  const client = new TestClient(() => service.url);
  await client.call(contract.accounts.login, { body: { email, password: DEMO_PASSWORD } });
  return client;
};

/** Returns how to end the session of a page from another one of the same account, as if from another device. */
export const letEndSession = async (page: Page, other: Page): Promise<() => Promise<void>> => {
  const sessions: { id: string; current: boolean }[] = await (await page.request.get('/api/account/sessions')).json();
  const own = sessions.find(({ current }) => current);
  if (!own) throw new Error('The page has no session.');
  return () => make(other, 'DELETE', `/api/account/sessions/${own.id}`);
};
