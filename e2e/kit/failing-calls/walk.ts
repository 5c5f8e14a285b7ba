import type { Page, Request } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts';
import { answerCalls, letTestAnswer, type MadeCall, onSocketCall, type TestAnswer } from '../answered-calls.ts';
import { visit } from '../visitor.ts';

/**
 * A way in which a call fails: the service is down, there is no connection, or the session is over, which this call is the first to
 * learn: all later ones fail with it.
 */
const FAILURE_WAYS = ['503', 'network', '401'] as const;
type FailureWay = (typeof FAILURE_WAYS)[number];

/** What may be said where a call failed and not otherwise: that it failed, why, and what can be done. */
const OF_FAILURE: readonly RegExp[] = [
  /could not be loaded\.?$/,
  /could not be checked\.?$/,
  /^This may be out of date$/,
  /^Retry$/,
  /^(?:Not loaded(?:Retry)?|Retry loading the unread messages)$/,
  /^The service is briefly unavailable\. We will keep trying\.$/,
  /^We could not reach the service\. Please check your connection\.$/,
  // What a pane is for, until its list is known to be empty.
  /^What you open appears here\. Press j or k /,
  // The way on from a page of staff that has nothing else to show.
  /^Back to (?:applications|conversations|people|reports)$/,
  // Words of the specification for a failure: the notification of the settings, recommendations, and suggestions for a profile.
  /^(?:Error|Failed to load settings|Dismiss notification)$/,
  /^No matches available$/,
  /^No AI matches could be found at the moment\. Please check again later\. Your matches could not be loaded\. /,
  /^Unable to generate feedback$/,
  /^Please try again later\. (?:The service is briefly unavailable|We could not reach the service)\. /,
  // Of a message that is known to be stored, not whether it was read.
  /^\d{1,2}:\d\d [AP]M · Sent$/,
];

/** What stands in place of a name, picture or number that could not be loaded; a subject, in place of its question. */
const PLACEHOLDERS =
  /^(?:Notifications|Person|Family plans|Your matchmaker:|Messages with Your matchmaker|Message to Your matchmaker|\p{Lu}{2})$/u;

/** Outlines of what is still loading, and its spinners. */
const LOADING = 'main [aria-label^=Loading], main [role=status]:has(> svg)';

/** Moment at which every page is read, so that relative times say the same at each reading. */
const READ_AT = Date.now();

/** Returns each line of text that a page shows, and each name that only assistive technology reads. */
const readStatements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [alt]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? '');
    const lines = document.body.innerText.split('\n').map((line) => line.trim());
    return [...new Set([...lines, ...names])].filter((line) => /\p{L}|\p{N}/u.test(line));
  });

const PAUSE_MS = 300;

/** What only a page of a signed-in user has, once its program has put it there, and what only one of a visitor has. */
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/, includeHidden: true });
const signIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
const invitation = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Request Invitation' });
const question = (page: Page) => page.getByRole('dialog', { name: 'You have been signed out' });
const offer = (page: Page) => signIn(page).or(invitation(page)).or(question(page)).first();

/** What the question to sign in again says, besides the form of the page for it. */
const OF_QUESTION = /^(?:You have been signed out|Sign in again to go on as \S+\.|Leave without it)$/;

/** A page that could not be loaded and shows nothing itself, as the settings, has a note in the frame instead of its heading. */
const headingOrNote = (page: Page) => page.locator('h1').or(page.locator('#frame-note [role=alert]'));

/** Waits until nothing of a page is on its way, and returns what it says. */
const settle = async (page: Page): Promise<string[]> => {
  await headingOrNote(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  // The frame comes before the program; a conversation on a phone hides the bar with the bell.
  await bell(page).or(offer(page)).first().waitFor({ state: 'attached' });
  await page.locator(LOADING).first().waitFor({ state: 'detached' });
  let statements = await readStatements(page);
  for (let before: string[] = []; before.join('\n') !== statements.join('\n'); ) {
    await page.evaluate((ms) => new Promise((done) => requestIdleCallback(() => setTimeout(done, ms))), PAUSE_MS);
    before = statements;
    statements = await readStatements(page);
  }
  return statements;
};

const open = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path);
  return settle(page);
};

const UNAUTHORIZED = { message: 'Please sign in.', code: 'unauthorized', requestId: 'of-the-test' };
const ANSWERS: Readonly<Record<FailureWay, TestAnswer>> = {
  503: { status: 503, body: {} },
  network: 'lost',
  401: { status: 401, body: UNAUTHORIZED },
};

/** Lets a reading call fail in a way until `end` is called; `wasMade` tells whether the page has made it. */
const failCall = async (page: Page, call: string, way: FailureWay) => {
  let isMade = false;
  const concerns = ({ method, path }: MadeCall): boolean => {
    const isCall = method === 'GET' && path === call;
    isMade ||= isCall;
    return isCall || (way === '401' && isMade);
  };
  return { end: await answerCalls(page, concerns, ANSWERS[way]), wasMade: () => isMade };
};

/** What a screen said with one of its calls failing, though nothing of the kind is said when all calls succeed. */
export interface FalseStatement {
  readonly path: string;
  readonly call: string;
  readonly way: FailureWay;
  readonly statement: string;
}

export interface FailureWalk {
  /** Loads of a screen with one call failing. */
  readonly loads: number;
  readonly falseStatements: readonly FalseStatement[];
}

interface WalkOptions {
  /** The account that is signed in; its session ends and begins anew where calls fail as unauthorized. */
  readonly who: string;
  readonly paths: readonly string[];
  /** Widths of the window, in turn. */
  readonly widths: readonly number[];
}

const listOthers = (shown: readonly string[], statements: ReadonlySet<string>): string[] =>
  shown.filter(
    (line) => !statements.has(line) && !OF_FAILURE.some((one) => one.test(line)) && !PLACEHOLDERS.test(line),
  );

/** Returns a reader of what addresses say to a visitor at a width, each of which is read once. */
const readAsVisitor = (page: Page) => {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const read = async (url: URL, width: number): Promise<ReadonlySet<string>> => {
    const browser = page.context().browser();
    if (!browser) throw new Error('The page has no browser.');
    const { page: other, context } = await visit(browser, url.origin, width);
    const statements = new Set(await open(other, url.pathname));
    await context.close();
    return statements;
  };
  return (url: URL, width: number): Promise<ReadonlySet<string>> => {
    const key = `${url.pathname} ${width}`;
    const reading = known.get(key) ?? read(url, width);
    known.set(key, reading);
    return reading;
  };
};

/** Photos are fetched by the browser, not by the program, which learns of the end of the session by its next call. */
const isOfProgram = (call: string): boolean => !call.startsWith('/api/photos/');

/** Signs in on the page to which the end of a session has led, and returns what is wrong with where that leads. */
const findWayBack = async (page: Page, who: string, path: string, heading: string): Promise<string[]> => {
  await page.getByLabel('Email').fill(who);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await signIn(page).click();
  await bell(page).waitFor({ state: 'attached' });
  await settle(page);
  const { pathname, search } = new URL(page.url());
  const found = await page.locator('h1').first().innerText();
  return (pathname + search).startsWith(path) && found === heading
    ? []
    : [`signing in leads to ${pathname}${search}, “${found}”`];
};

const OFFERED_WITHIN_MS = 10_000;

/** What is false on a page whose session is over: that it offers no sign-in, or says what that page does not say to a visitor. */
const listOfEnd = async (
  page: Page,
  call: string,
  statements: ReadonlySet<string>,
  width: number,
  asVisitor: ReturnType<typeof readAsVisitor>,
): Promise<string[]> => {
  if (isOfProgram(call))
    await offer(page)
      .waitFor({ timeout: OFFERED_WITHIN_MS })
      .catch(() => undefined);
  const shown = await settle(page);
  const { href } = new URL(page.url());
  if (await question(page).isVisible()) {
    const form = await asVisitor(new URL('/auth', href), width);
    return listOthers(shown, statements).filter((line) => !form.has(line) && !OF_QUESTION.test(line));
  }
  if (await offer(page).isVisible()) return listOthers(shown, await asVisitor(new URL(href), width));
  return [...(isOfProgram(call) ? ['no sign-in is offered'] : []), ...listOthers(shown, statements)];
};

/**
 * Opens each screen of a signed-in page, then again with each of its reading calls failing that did not fail on a screen before, at
 * one width after another in one way, then in the next. Compares what it says: it may say less, and that something failed, but nothing else that it does not say when all calls succeed. Where the session is
 * over, it has to lead to the sign-in, and that back to it. The call that tells who is signed in is not the first to fail: without it
 * there is no screen of a member.
 */
export const walkFailingCalls = async (page: Page, options: WalkOptions): Promise<FailureWalk> => {
  const { who, paths, widths } = options;
  await page.clock.setFixedTime(READ_AT);
  await letTestAnswer(page);
  const asVisitor = readAsVisitor(page);
  const falseStatements: FalseStatement[] = [];
  const failed = new Set<string>();
  for (const path of paths) {
    const wholes = new Map<number, Whole>();
    for (const width of widths) wholes.set(width, await readWhole(page, path, width));
    const calls = new Set([...wholes.values()].flatMap((whole) => [...whole.calls]));
    let hasReturned = false;
    for (const call of [...calls].filter((one) => !failed.has(one))) {
      const way = FAILURE_WAYS[Math.floor(failed.size / widths.length) % FAILURE_WAYS.length] ?? '503';
      const width = widths[failed.size % widths.length] ?? 0;
      const { statements = new Set<string>(), heading = '' } = wholes.get(width) ?? {};
      failed.add(call);
      await page.setViewportSize({ width, height: 900 });
      const { end, wasMade } = await failCall(page, call, way);
      const others: string[] = [];
      try {
        await page.goto(path);
        if (way === '401') others.push(...(await listOfEnd(page, call, statements, width, asVisitor)));
        else others.push(...listOthers(await settle(page), statements));
      } catch (error) {
        throw new Error(`${path} with ${call} failing by ${way} shows no page`, { cause: error });
      }
      await end();
      if (way === '401' && !hasReturned && (await signIn(page).isVisible())) {
        hasReturned = true;
        others.push(...(await findWayBack(page, who, path, heading)));
      }
      // Some calls are made after a push alone.
      if (wasMade()) falseStatements.push(...others.map((statement) => ({ path, call, way, statement })));
    }
  }
  return { loads: failed.size, falseStatements };
};

interface Whole {
  readonly calls: ReadonlySet<string>;
  readonly statements: ReadonlySet<string>;
  readonly heading: string;
}

/** Returns the reading calls of a screen and what it says when all succeed. */
const readWhole = async (page: Page, path: string, width: number): Promise<Whole> => {
  const calls = new Set<string>();
  const note = ({ method, path: called }: MadeCall) => {
    if (method === 'GET' && called.startsWith('/api/') && called !== '/api/user') calls.add(called);
  };
  const stopHearing = onSocketCall(page, note);
  const noteRequest = (request: Request) =>
    note({ method: request.method(), path: new URL(request.url()).pathname, search: '' });
  page.on('request', noteRequest);
  await page.setViewportSize({ width, height: 900 });
  const statements = new Set(await open(page, path));
  page.off('request', noteRequest);
  stopHearing();
  return { calls, statements, heading: await page.locator('h1').first().innerText() };
};
