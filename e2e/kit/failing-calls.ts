import type { Page, Request } from 'playwright-core';
import { answerCalls, letTestAnswer, type MadeCall, onSocketCall, type TestAnswer } from './answered-calls.ts';

/**
 * A way in which a call fails: the service is down, or there is no connection. That a session has ended shows in every call at once
 * and leads to the sign-in: `client/src/app/session-end.test.tsx`.
 */
export const FAILURE_WAYS = ['503', 'network'] as const;
export type FailureWay = (typeof FAILURE_WAYS)[number];

/** What may be said where a call failed and not otherwise: that it failed, why, and what can be done. */
const OF_FAILURE: readonly RegExp[] = [
  /could not be loaded\.?$/,
  /could not be checked\.?$/,
  /^This may be out of date$/,
  /^Retry$/,
  /^The service is briefly unavailable\. We will keep trying\.$/,
  /^We could not reach the service\. Please check your connection\.$/,
];

/** What stands in place of a name, picture or number that could not be loaded. */
const PLACEHOLDERS =
  /^(?:Notifications|Your matchmaker:|Messages with Your matchmaker|Message to Your matchmaker|\p{Lu}{2})$/u;

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

/** Opens a page, waits until nothing of it is on its way, and returns what it says. */
const open = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // The frame comes before the program, which is here once it has put the bell into it.
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await page.locator(LOADING).first().waitFor({ state: 'detached' });
  let statements = await readStatements(page);
  for (let before: string[] = []; before.join('\n') !== statements.join('\n'); ) {
    await page.evaluate((ms) => new Promise((done) => requestIdleCallback(() => setTimeout(done, ms))), PAUSE_MS);
    before = statements;
    statements = await readStatements(page);
  }
  return statements;
};

const FAILURES: Readonly<Record<FailureWay, TestAnswer>> = { 503: { status: 503, body: {} }, network: 'lost' };

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
  /** Loads in which nothing said that something failed, as `<path>: <call>`. */
  readonly silent: readonly string[];
}

/**
 * Opens each screen of a signed-in page, then again with each of its reading calls failing in each of the ways, and compares what it
 * says: it may say less, and that something failed, but nothing else that it does not say when all calls succeed. The call that
 * tells who is signed in is not failed: without it there is no screen of a member.
 */
export const walkFailingCalls = async (
  page: Page,
  paths: readonly string[],
  waysOf: (index: number) => readonly FailureWay[],
): Promise<FailureWalk> => {
  await page.clock.setFixedTime(READ_AT);
  await letTestAnswer(page);
  const falseStatements: FalseStatement[] = [];
  const silent: string[] = [];
  let loads = 0;
  for (const path of paths) {
    const { calls, statements } = await readWhole(page, path);
    for (const call of calls) {
      for (const way of waysOf(loads)) {
        loads += 1;
        const isFailing = ({ method, path: called }: MadeCall) => method === 'GET' && called === call;
        const end = await answerCalls(page, isFailing, FAILURES[way]);
        const shown = await open(page, path).catch((error: unknown) => {
          throw new Error(`${path} with ${call} failing by ${way} shows no page`, { cause: error });
        });
        await end();
        const ofFailure = shown.filter((line) => OF_FAILURE.some((pattern) => pattern.test(line)));
        if (ofFailure.length === 0) silent.push(`${path}: ${call}`);
        const others = shown.filter(
          (line) => !statements.has(line) && !ofFailure.includes(line) && !PLACEHOLDERS.test(line),
        );
        falseStatements.push(...others.map((statement) => ({ path, call, way, statement })));
      }
    }
  }
  return { loads, falseStatements, silent };
};

/** Returns the reading calls of a screen and what it says when all succeed. */
const readWhole = async (page: Page, path: string): Promise<{ calls: string[]; statements: Set<string> }> => {
  const calls = new Set<string>();
  const note = ({ method, path: called }: MadeCall) => {
    if (method === 'GET' && called.startsWith('/api/') && called !== '/api/user') calls.add(called);
  };
  const stopHearing = onSocketCall(page, note);
  const noteRequest = (request: Request) =>
    note({ method: request.method(), path: new URL(request.url()).pathname, search: '' });
  page.on('request', noteRequest);
  const statements = new Set(await open(page, path));
  page.off('request', noteRequest);
  stopHearing();
  return { calls: [...calls], statements };
};
