import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { closeBrowser } from './test/shared-browser.ts';

// A wait ends as soon as its condition holds; a busy machine may need this long, in milliseconds.
configure({ asyncUtilTimeout: 30_000 });

// The files of one process share the libraries and the browser, which take longest to load. Each has our own modules anew,
// and a browser in which nothing is left of the file before.
vi.resetModules();

// As each answer of the service leaves it.
if (typeof document !== 'undefined') Reflect.set(document, 'cookie', 'csrf_token=of-the-test; Path=/');

// Nothing is laid out here, so there is nothing to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

afterEach(() => {
  cleanup();
  // A few files run without a browser.
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});
afterAll(closeBrowser);
