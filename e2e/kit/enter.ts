import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';

/** Signs in as an account of the demo community by the call alone; the form has tests of its own. */
export const enter = async (page: Page, email: string): Promise<void> => {
  await page.request.get('/api/user');
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrf_token')?.value ?? '';
  const answer = await page.request.post('/api/login', {
    data: { email, password: DEMO_PASSWORD },
    headers: { 'X-CSRF-Token': decodeURIComponent(token) },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email} answered ${answer.status()}.`);
};
