import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Sender } from './target.ts';
import { type Visitor, visit } from './visitor.ts';

/** What each of {@link TEXTS} does if it runs: the pages under test have such a function, which reports it. */
const RUN = 'ranXss()';

/** A word that turns numbers and further words of its line, unless it is isolated from them. */
const TURNING = 'طارق';

/**
 * Texts that would run as a program, or become elements, wherever a page took them for markup; most of them begin and end with a word
 * that is written from right to left.
 */
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
].map((text) => (/^[<"']?>?</.test(text) ? `${TURNING} ${text} ${TURNING}` : text));

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

/** Returns the lines of a page in which a stored text from right to left would turn a number, or another text, that stands after it. */
const findTurned = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const alone = 'bdi, [dir=auto], textarea, script, style';
    const isBlock = (element: Element) => !/^(?:inline|contents)/.test(getComputedStyle(element).display);
    const readLine = (node: Node): string => {
      if (node instanceof Text) return node.data.replace(/\u2068[^\u2069]*\u2069/g, '\uFFFC');
      if (!(node instanceof Element)) return '';
      const isApart = node.matches(alone) || isBlock(node);
      return isApart ? '\n' : [...node.childNodes].map(readLine).join('');
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.matches('bdi') || (isBlock(element) && !element.closest(alone)))
      .flatMap((element) => [...element.childNodes].map(readLine).join('').split('\n'))
      .filter((line) =>
        /\p{sc=Arab}[^\p{L}\p{N}\uFFFC]*\p{N}|\p{sc=Arab}[^\p{L}\p{N}]*[·,:;][^\p{L}\p{N}]*[\p{sc=Arab}\uFFFC]/u.test(
          line,
        ),
      );
  });

/** Whether nothing of a page is loading: a page that a link has opened is drawn before its texts have come. */
const isLoaded = (): boolean =>
  !document.querySelector('.MuiSkeleton-root') &&
  [...document.querySelectorAll('[role="status"]')].every(
    (status) => !/^Loading/.test(status.getAttribute('aria-label') ?? status.textContent ?? ''),
  );

/** Waits until a page is drawn with all of its texts: what a busy service has refused, the page asks for again by itself. */
const waitUntilDrawn = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Retry', exact: true }).first().waitFor({ state: 'detached' });
  await page.waitForFunction(isLoaded);
};

/** Opens a page as a link of the client does, which is much faster than to load it. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    // The former page has gone with the second frame from now.
    return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  }, path);

/** Opens pages one after the other, the first by its address, and returns all that stored texts did there. */
export const crawl = async ({ page, complaints }: Visitor, paths: readonly string[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const [at, path] of paths.entries()) {
    await (at > 0 ? follow(page, path) : page.goto(path));
    await waitUntilDrawn(page);
    const turned = (await findTurned(page)).map((line) => `not isolated: ${line}`);
    const found = [...complaints.splice(0), ...(await findInjected(page)), ...turned];
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
};
