import { vi } from 'vitest';

type Timer = ReturnType<typeof setTimeout>;
type Listening = Parameters<typeof window.addEventListener>;

/** What was begun since the browser was last closed. It belongs to the process, as this module is loaded anew for each file. */
interface Begun {
  readonly timers: Set<Timer>;
  readonly listeners: Listening[];
}

const shared = globalThis as { begunInBrowser?: Begun };

/** Whether there is a browser: a few files run without one. */
const hasWindow = typeof window !== 'undefined';

/** Keeps the timers and the window's listeners that are begun from now on. */
const watch = (): Begun => {
  const begun: Begun = { timers: new Set(), listeners: [] };
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...args: unknown[]) => Timer;
    const startAndKeep = (...args: unknown[]) => {
      const timer = start(...args);
      begun.timers.add(timer);
      return timer;
    };
    globalThis[name] = Object.assign(startAndKeep, start) as never;
  }
  if (!hasWindow) return begun;
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (...args: Listening) => {
    begun.listeners.push(args);
    listen(...args);
  };
  return begun;
};

shared.begunInBrowser ??= watch();

/** Ends what the file's modules have begun and not ended, and empties page, storage, cookies and address. */
export const closeBrowser = (): void => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const { timers, listeners } = shared.begunInBrowser ?? watch();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  if (!hasWindow) return;
  for (const [type, listener, options] of listeners.splice(0)) window.removeEventListener(type, listener, options);
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of document.cookie.matchAll(/[^=; ]+(?==)/g)) expireCookie(name);
  window.history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  // The styles of the library's own cache, which is the process's, stay: it adds each once.
  for (const element of [...document.head.children]) if (!element.matches('[data-emotion^="css"]')) element.remove();
  document.body.replaceChildren();
};

const expireCookie = (name: string): unknown => Reflect.set(document, 'cookie', `${name}=; Max-Age=0; Path=/`);
