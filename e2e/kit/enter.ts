import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';

/** Makes a call of the page's browser, without the page. */
export const post = async (page: Page, path: string, data: object): Promise<void> => {
  await page.request.get('/api/user');
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrf_token')?.value ?? '';
  const answer = await page.request.post(path, { data, headers: { 'X-CSRF-Token': decodeURIComponent(token) } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
};

/** Signs in as an account of the demo community by the call alone; the form has tests of its own. */
export const enter = (page: Page, email: string): Promise<void> =>
  post(page, '/api/login', { email, password: DEMO_PASSWORD });
