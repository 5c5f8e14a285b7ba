import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Sender } from '../../chaos/target/target.ts';
import { type Visitor, visit } from './visitor.ts';

/** What each of {@link TEXTS} does if it runs: the pages under test have such a function, which reports it. */
const RUN = 'ranXss()';

/** Texts that would run as a program, or become elements, wherever a page took them for markup. */
export const TEXTS: readonly string[] = [
  `<img data-xss=1 src=x onerror=${RUN}>`,
  `"><svg data-xss=1 onload="${RUN}">`,
  `'><body data-xss=1 onpageshow='${RUN}'>`,
  `</textarea><input autofocus data-xss=1 onfocus=${RUN}>`,
  `</title><details open data-xss=1 ontoggle=${RUN}>`,
  `--><video data-xss=1><source onerror=${RUN}>`,
  `]]><svg><animate attributeName=x dur=1s data-xss=1 onbegin=${RUN}>`,
  `<p style=animation:x data-xss=1 onanimationstart=${RUN}>`,
  `<script data-xss=1>${RUN}</script>`,
  `</script><script data-xss=1>${RUN}</script>`,
  `<scr<script>ipt data-xss=1>${RUN}</scr</script>ipt>`,
  `<svg><script data-xss=1>&#114;anXss()</script></svg>`,
  `<math><mtext><table><mglyph><style><img data-xss=1 src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img data-xss=1 src=x onerror=${RUN}>">`,
  `<iframe data-xss=1 srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<base data-xss=1 href="https://example.com/">`,
  `<style data-xss=1>* { display: none !important }</style>`,
  `<object data-xss=1 type=text/html data="data:text/html,${RUN}"></object>`,
  `javascript:${RUN}`,
  `<a data-xss=1 href="java\tscript:${RUN}">x</a>`,
  `[x](javascript:${RUN})`,
  `data:text/html,<script>${RUN}</script>`,
  `<form data-xss=1 action="javascript:${RUN}"><button>x</button></form>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `'-${RUN}-'`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&lt;script data-xss=1&gt;${RUN}&lt;/script&gt;`,
  `\\u003cimg data-xss=1 src=x onerror=${RUN}\\u003e`,
  `\u202e<img data-xss=1 src=x onerror=${RUN}>`,
  `<img/data-xss=1/src=x/onerror=${RUN}>`,
  `$& $\` $' <img data-xss=1 src=x onerror=${RUN}`,
  `https://example.com/"onmouseover="${RUN}`,
];

/** A visitor in whose pages a text that runs as a program says so, like any dialog and any violation of the policy. */
export const visitWatched = async (
  browser: Browser,
  url: string,
  { cookie }: Sender,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const visitor = await visit(browser, url, undefined, options);
  const { context, page, complaints } = visitor;
  const cookies = [...cookie.matchAll(/(\w+)=([^;]*)/g)].map(([, name = '', value = '']) => ({ name, value, url }));
  if (cookies.length > 0) await context.addCookies(cookies);
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // What runs programs from their sources names functions by a helper, which a page has not.
  await page.addInitScript('globalThis.__name ??= (named) => named;');
  await page.addInitScript(() => {
    const report = (what: string) =>
      setTimeout(() => {
        throw new Error(what);
      });
    const ran = () => report('stored text ran as a program');
    Object.assign(window, { ranXss: ran, RANXSS: ran });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`the policy ${violatedDirective} was violated by ${blockedURI}`),
    );
  });
  return visitor;
};

/** Returns the elements of a page that stored text has become: marked ones, handlers, programs of other origin or address. */
export const findInjected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'http-equiv'];
    const isProgram = (value: string) =>
      /^(?:javascript|vbscript|data:text|blob)/i.test(value.replace(/[\0-\x20]/g, ''));
    const isForeign = (element: Element) =>
      element.hasAttribute('data-xss') ||
      ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MARQUEE'].includes(element.tagName) ||
      (element instanceof HTMLScriptElement && !element.nonce && !element.src.startsWith(location.origin)) ||
      [...element.attributes].some(
        ({ name, value }) => name.startsWith('on') || (addresses.includes(name) && isProgram(value)),
      );
    return [...document.querySelectorAll('*')].filter(isForeign).map((element) => element.outerHTML.slice(0, 200));
  });

/** How long a busy machine may take for a page. */
const PATIENCE_MS = 300_000;
/** After so long without a heading it is opened anew. */
const TRY_MS = 60_000;

/** Whether nothing of a page is loading: a page that a link has opened is drawn before its texts have come. */
const isLoaded = (): boolean =>
  !document.querySelector('.MuiSkeleton-root') &&
  [...document.querySelectorAll('[role="status"]')].every(
    (status) => !/^Loading/.test(status.getAttribute('aria-label') ?? status.textContent ?? ''),
  );

/**
 * Waits until a page is drawn with all of its texts. What a busy service has refused is asked for again by the button that stands
 * in its place: without it a page may have no heading at all, and none of the texts.
 */
const waitUntilDrawn = async (page: Page, withinMs = PATIENCE_MS): Promise<void> => {
  const retry = page.getByRole('button', { name: 'Retry', exact: true }).first();
  const heading = page.locator('h1').first();
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; ) {
    await heading.or(retry).first().waitFor({ timeout: withinMs });
    await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
    if ((await retry.count()) === 0) {
      await heading.waitFor({ timeout: PATIENCE_MS });
      return void (await page.waitForFunction(isLoaded, null, { timeout: PATIENCE_MS }));
    }
    // It may have gone meanwhile, as the page asks again by itself.
    await retry.click({ timeout: 1_000 }).catch(() => {});
  }
  throw new Error(`The service refused a part of ${page.url()} for ${PATIENCE_MS / 1_000} s.`);
};

/** Opens a page and waits until it is drawn; once more where a service that was too busy has sent something else. */
const open = async (
  { page, complaints }: Visitor,
  path: string,
  onOpenedAnew: (why: string) => void,
): Promise<void> => {
  for (const deadline = performance.now() + PATIENCE_MS; ; ) {
    const response = await page.goto(path, { timeout: PATIENCE_MS });
    try {
      return await waitUntilDrawn(page, TRY_MS);
    } catch {
      const shown = JSON.stringify(await page.evaluate(() => document.body.innerText.slice(0, 500)));
      const status = response?.status() ?? 'no answer';
      // A page whose program did not come says so in the console alone.
      const why = [`${path} (${status}) has no heading, and shows: ${shown}`, ...complaints].join('; ');
      if (performance.now() > deadline) throw new Error(why);
      onOpenedAnew(why);
    }
  }
};

/** Opens a page as a link of the client does, which is much faster. */
const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    // The former page has gone with the second frame from now.
    return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  }, path);
  await waitUntilDrawn(page);
};

/** The browser prints each refusal; a busy machine may refuse with 503, by which no text runs. */
const isBusy = (complaint: string): boolean => complaint.includes('status of 503');

interface CrawlOptions {
  /** Whether pages but the first are opened as links of the client open them. */
  readonly isFollowing?: boolean;
  /** Called with each page that is drawn. */
  readonly onDrawn?: (page: Page) => Promise<void>;
  /** Hears of each page that was opened anew, and what stood in its place. */
  readonly onOpenedAnew?: (why: string) => void;
}

/** Opens pages one after the other and returns all that stored texts did there. */
export const crawl = async (
  visitor: Visitor,
  paths: readonly string[],
  { isFollowing = false, onDrawn, onOpenedAnew = () => {} }: CrawlOptions = {},
): Promise<string[]> => {
  const { page, complaints } = visitor;
  const faults: string[] = [];
  for (const [at, path] of paths.entries()) {
    await (isFollowing && at > 0 ? follow(page, path) : open(visitor, path, onOpenedAnew));
    await onDrawn?.(page);
    const found = [...complaints.splice(0).filter((one) => !isBusy(one)), ...(await findInjected(page))];
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
};
