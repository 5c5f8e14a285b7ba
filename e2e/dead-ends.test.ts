import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { marketingRoutes } from '../client/src/features/marketing/routes.ts';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { post } from './kit/enter.ts';
import { IS_FULL } from './kit/full.ts';
import { PASSWORD } from './kit/journeys.ts';
import { SCREENS } from './kit/screens.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

/*
 * Every link that somebody is shown where something is empty, refused or not theirs leads to a page that is there for them, and to
 * another one than that on which they are.
 */
const on = startApp();

const ON_ITS_WAY = 'main [aria-label^=Loading], main [role=status]:has(> svg)';
/** What a page says that is none for whoever came to it. */
const NO_PAGE = /^(?:Page Not Found|Access Restricted|This profile is not available|.* could not be .*)$/;

/** A state of a page, and what to do on it to come to it. */
interface State {
  readonly path: string;
  /** Its heading or another text of it, by which it is known that the state was met. */
  readonly says: string | RegExp;
  readonly act?: (page: Page) => Promise<void>;
}

const at = (path: string, says: State['says'], act?: State['act']): State =>
  act ? { path, says, act } : { path, says };
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const choose = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click();

const RESTRICTED = 'Access Restricted';
const VIP_OFFER = 'For VIP members';
const NO_MATCHMAKER = 'No Matchmaker Assigned';
const EMAILS = { nobody: 'nobody@example.test', limited: 'limited@example.test', paused: 'vip@demo.test' };

const sendLandingForm = async (page: Page): Promise<void> => {
  const form = page.getByRole('form', { name: 'Short application' });
  await page.locator('#apply').scrollIntoViewIfNeeded();
  const texts = { 'First name': 'Huda', 'Last name': 'Karim', Email: 'huda@example.test', Phone: '+1 312 555 0100' };
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(new RegExp(`^${label}`)).fill(text);
  await form.getByLabel(/^Occupation/).fill('Architect');
  for (const label of ['Highest education', 'Annual income range', 'Religious practice level']) {
    await form.getByLabel(label).click();
    await page.getByRole('option').last().click();
  }
  await form.getByLabel(/^About yourself/).fill('I design schools, and walk by the river.');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Submit application' }).click();
};

const signInSuspended = async (page: Page): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill('suspended@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await press(/^Sign In$/)(page);
};

const STATES: Readonly<Record<string, readonly State[]>> = {
  visitor: [
    at('/', 'Two steps remain', sendLandingForm),
    at('/no-such-page', 'Page Not Found'),
    at('/reset', 'This link is incomplete'),
    at('/auth', 'can give you a one-time link', async (page) => {
      await press(/Forgot password/)(page);
      await page.getByLabel(/^Email/).fill('huda@example.test');
      await press('Send reset link')(page);
    }),
    at('/auth', 'This account is suspended', signInSuspended),
    at('/pricing', 'Applying costs nothing'),
  ],
  'applicant@demo.test': [
    at('/application-status', 'You have not applied yet'),
    at('/matches', RESTRICTED),
    at('/messages', RESTRICTED),
    at('/matchmaker', RESTRICTED),
    at('/staff', RESTRICTED),
    at('/vip', VIP_OFFER),
    at('/pricing', 'Applying costs nothing'),
    at('/profile', 'Your application fills in your profile'),
    at('/settings?tab=privacy', 'No one has opened your details'),
    at('/no-such-page', 'Page Not Found'),
  ],
  'pending@demo.test': [
    at('/application', 'Your application is being reviewed'),
    at('/application-status', 'View your application', (page) =>
      page.getByRole('link', { name: 'Return Home' }).click(),
    ),
    at('/matches/no-one', RESTRICTED),
    at('/pricing', 'Applying costs nothing'),
  ],
  'rejected@demo.test': [at('/application-status', 'you can appeal below')],
  [EMAILS.nobody]: [
    at('/', 'Please add your gender and age'),
    at('/?tab=insights', 'Suggestions'),
    at('/matches', 'Two things are missing'),
    at('/messages', 'No conversations yet'),
    at('/matches/no-one', 'This profile is not available'),
    at('/messages/no-one', 'No conversations yet'),
    at('/settings?tab=privacy', 'You have blocked no one'),
    at('/matchmaker', 'Notify me about'),
    at('/vip/events', VIP_OFFER),
    at('/staff/members', RESTRICTED),
    at('/application', 'As-salamu alaykum'),
  ],
  [EMAILS.limited]: [at('/', 'No new introductions until'), at('/matches', 'No new introductions until')],
  [EMAILS.paused]: [at('/', 'You are on a break until'), at('/matches', 'You are on a break until')],
  'premium@demo.test': [
    at('/', 'My Matches'),
    at('/matches', "Today's Matches", choose('Connected')),
    at('/vip/concierge', VIP_OFFER),
    at('/pricing', 'Change your plan'),
    at('/profile/questions', 'By subject'),
  ],
  'vip-unassigned@demo.test': [
    at('/', 'Our team has not chosen one for you yet.'),
    at('/matchmaker', NO_MATCHMAKER),
    at('/messages', 'Messages'),
    at('/messages/matchmaker', 'Messages'),
  ],
  'matchmaker2@demo.test': [
    at('/', 'Go to Staff'),
    at('/matches', RESTRICTED),
    at('/matchmaker', RESTRICTED),
    at('/vip', VIP_OFFER),
    at('/staff/members', 'People'),
    at('/staff/members?view=picks', 'Nothing is waiting'),
    at('/staff/members/no-one', 'could not be loaded'),
    at('/staff/conversations/no-one', 'There is no such conversation'),
  ],
  'admin@demo.test': [
    at('/', 'View Your Matches'),
    at('/matches', 'Staff have no matches'),
    at('/messages', 'Staff have no conversations here'),
    at('/matchmaker', 'Notify me about'),
    at('/application', 'View Your Matches'),
    at('/staff/applications/no-one', 'could not be loaded'),
    at('/staff/reports/no-one', 'could not be loaded'),
    at('/staff/requests', 'Nothing is waiting'),
    at('/staff/support/no-one', 'could not be loaded'),
    at('/settings/support/no-one', 'could not be loaded'),
    at('/staff?status=pending&q=nobody-of-this-name', 'No applications found'),
  ],
};

const pageOf = async (who: string, width = 1440): Promise<Page> => {
  const { page } = await visit(on.browser, on.service.url, width);
  if (who === 'visitor') return page;
  const password = who.endsWith('@demo.test') ? DEMO_PASSWORD : PASSWORD;
  await post(page, '/api/login', { email: who, password });
  return page;
};

/** Makes a member of somebody of whom nothing is known but what they say about themselves. */
const approve = async (admin: Page, email: string, firstName: string): Promise<string> => {
  const page = await pageOf('visitor');
  await post(page, '/api/register', { username: firstName, email, firstName, lastName: 'Karim', password: PASSWORD });
  await post(page, '/api/apply', { answers: 'I design schools, and walk by the river.' });
  const { id: userId } = await (await page.request.get('/api/user')).json();
  const { id } = await (await page.request.get('/api/application')).json();
  await post(admin, `/api/staff/applications/${id}/decision`, { decision: 'approved' });
  return userId;
};

beforeAll(async () => {
  const admin = await pageOf('admin@demo.test');
  await approve(admin, EMAILS.nobody, 'Huda');
  const limited = await approve(admin, EMAILS.limited, 'Salma');
  const limit = { kind: 'limited', days: 7, message: 'Please be kind.' };
  await post(admin, `/api/staff/members/${limited}/conduct`, limit);
  const paused = await pageOf(EMAILS.paused);
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await post(paused, '/api/account/pause', { reason: 'break', until });
}, 120_000);

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Waits until a page says what it says in the end, after all redirections. */
const settle = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.locator(ON_ITS_WAY).first().waitFor({ state: 'detached' });
};

/** The same for all links that differ in whom or what they are about alone, of which one is followed. */
const toKind = (href: string): string => href.replace(/[\w-]{16,}/g, '*');

/** The addresses of the page's links, but for those to a part of it and to where it is among others. */
const linksOf = async (page: Page): Promise<string[]> => {
  const links = page.locator('main a[href^="/"]:not([href*="#"], [aria-current])').filter({ visible: true });
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Map(hrefs.map((href) => [toKind(href), href])).values()];
};

interface End {
  readonly address: string;
  /** What is wrong with it; '' where nothing is. */
  readonly problem: string;
}

const readEnd = async (page: Page): Promise<End> => {
  await settle(page);
  const heading = (await page.locator('main h1').first().innerText()).trim();
  return { address: addressOf(page), problem: NO_PAGE.test(heading) ? heading : '' };
};

/** The screens of an account that `screens.test.ts` finds sound: where a link leads to one, nothing is opened. */
const listSound = (who: string): ReadonlySet<string> => {
  const own = (SCREENS[who] ?? []).filter(({ title }) => !/Restricted|Not Found/.test(title.source));
  return new Set([...marketingRoutes, ...own].map(({ path }) => path));
};

/** Opens the address of a link, and returns where that led. */
const openLink = async (page: Page, href: string): Promise<End> => {
  await page.goto(href);
  return readEnd(page);
};

/** Presses a link of the page, and returns where that led. */
const pressLink = async (page: Page, href: string): Promise<End> => {
  const before = page.url();
  await page.locator(`main a[href="${href}"]`).filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.href !== before, { timeout: 5_000 }).catch(() => undefined);
  await page.waitForLoadState('networkidle');
  const address = addressOf(page);
  // The page that is left stays until the next one has come, but not over a reload, by which some addresses lead on.
  await page.reload();
  return { ...(await readEnd(page)), address };
};

const open = async (page: Page, { path, says, act }: State): Promise<void> => {
  await page.goto(path);
  await settle(page);
  await act?.(page);
  await page.getByText(says).filter({ visible: true }).first().waitFor();
};

/** Whose links are followed; everybody's in `npm run test:full`. */
const WALKED = IS_FULL ? Object.keys(STATES) : ['applicant@demo.test', EMAILS.nobody];

test.each(WALKED)('%s: every link leads to another page, which is theirs', { timeout: 300_000 }, async (who) => {
  const page = await pageOf(who);
  const sound = listSound(who);
  const seen = new Map<string, End>();
  const faults: string[] = [];
  for (const state of STATES[who] ?? []) {
    await open(page, state);
    const here = addressOf(page);
    const isDeadEnd = ({ address, problem }: End) => problem !== '' || address === here;
    for (const href of await linksOf(page)) {
      const kind = toKind(href);
      const known = sound.has(href) ? { address: href, problem: '' } : seen.get(kind);
      let end = known ?? (await openLink(page, href));
      // Some addresses lead on where they are opened, but not by a link.
      if (isDeadEnd(end)) {
        await open(page, state);
        end = await pressLink(page, href);
      }
      seen.set(kind, end);
      if (isDeadEnd(end)) faults.push(`${state.path}: ${href} leads to ${end.address} “${end.problem}”`);
    }
  }
  expect(seen.size).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test('what a toast of a recommended person sends to is on their page', async () => {
  const page = await pageOf('standard@demo.test');
  const person = await page.context().newPage();
  await page.goto('/');
  const list = page
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
    .locator('..');
  const more = page.getByRole('button', { name: 'Show More' });
  const before = (await list.boundingBox())?.height ?? 0;
  await more.click();
  // All are in an area as high as the three, and the reader goes on with the fourth.
  await expect.poll(async () => (await list.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(before);
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .nth(3)
        .evaluate((card) => card === document.activeElement),
    )
    .toBe(true);
  // The introductions come after the people; until then the toast says what is true of both kinds.
  await page.getByText('We have not introduced you yet').first().waitFor();
  const profiles = page.getByRole('article').getByRole('link', { name: 'View Profile' });
  // By address, as two people may have one name, and the list may change with each interest.
  const addresses = await profiles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const met: string[] = [];
  for (const address of addresses) {
    // One of either kind is enough, all in `npm run test:full`.
    if (!IS_FULL && new Set(met).size === 2) break;
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="${address}"]`) });
    const [firstName = ''] = (await card.getByRole('heading').innerText()).split(' ');
    await card.getByRole('button', { name: 'Show Interest' }).click();
    const toast = page.getByRole('status').filter({ hasText: new RegExp(`\\b${firstName}\\b`) });
    const said = await toast.innerText();
    const isAsked = said.includes('One more step');
    expect(await toast.getByRole('button', { name: 'Answer now' }).count()).toBe(isAsked ? 1 : 0);
    // The next person may have the same first name.
    await toast.getByRole('button', { name: 'Dismiss notification' }).click();
    await toast.waitFor({ state: 'detached' });
    await person.goto(address);
    await settle(person);
    await (isAsked
      ? person.getByRole('button', { name: 'Interested', exact: true })
      : person.getByText(`You have not been introduced to ${firstName} yet`)
    ).waitFor();
    met.push(isAsked ? 'introduced' : 'not introduced');
  }
  expect(new Set(met)).toEqual(new Set(['introduced', 'not introduced']));
});

test('a part that cannot be fetched leaves the page, says so, and comes with the connection', async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  await post(page, '/api/login', { email: 'premium@demo.test', password: DEMO_PASSWORD });
  await page.goto('/');
  await settle(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('This could not be opened').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Still no connection').waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await context.close();
});
