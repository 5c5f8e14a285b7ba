import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { DESKTOP, faultsAtBothWidths } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

/* A matchmaker's passkey, with the authenticator that Chromium has for tests. */
const EMAIL = 'matchmaker@demo.test';

const on = startApp({ isTranslated: true });
let page: Page;
beforeAll(async () => {
  page = (await visit(on.browser, on.service.url, DESKTOP)).page;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const signInUntilCode = async (): Promise<void> => {
  await page.context().clearCookies();
  await page.goto('/auth?tab=login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button('Sign In').click();
  await button('Use a passkey').waitFor();
};

test('a passkey is added beside a second factor, signs in instead of a code, is renamed and removed', async () => {
  await enter(page, EMAIL);
  await page.goto('/settings/second-factor');
  await page.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await button('Start').click();
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await button('Confirm').click();
  await button('I have saved them').click();

  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('Work laptop');
  await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await button('Add a passkey').click();
  await page.getByText(/^Added on .*, not used yet$/).waitFor();
  expect(await faultsAtBothWidths(page)).toEqual([]);

  await signInUntilCode();
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await button('Use a passkey').click();
  await page.waitForURL((url) => url.pathname !== '/auth');

  await page.goto('/settings/second-factor');
  await page.getByText(/^Added on .*, last used on /).waitFor();
  await button('Rename Work laptop').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Old laptop');
  await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button('Remove Old laptop').click();
  await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  expect(await faultsAtBothWidths(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  // Behind an open dialog the list has no role, so the dialog's end comes first.
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Your passkeys' }).waitFor({ state: 'detached' });

  await signInUntilCode();
  await button('Use a passkey').click();
  await page.getByText('This account has no passkey. Please enter a code.').waitFor();
});
