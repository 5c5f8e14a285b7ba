import { create } from 'zustand';

const NAME = 'preferences';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const CHOICES = ['light', 'dark'] as const;

/** The chosen colour scheme; `system` is the device's own. */
export type SchemeChoice = (typeof CHOICES)[number] | 'system';

/** The page's cookies; empty where a page is prerendered. */
const cookies = (): string => (typeof document === 'undefined' ? '' : document.cookie);

const read = (): SchemeChoice => {
  const kept = new RegExp(`(?:^|; )${NAME}=theme\\.(\\w+)`).exec(cookies())?.[1];
  return CHOICES.find((one) => one === kept) ?? 'system';
};

const write = (choice: SchemeChoice): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const kept = choice !== 'system';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve.
  document.cookie = `${NAME}=${kept ? `theme.${choice}` : ''}; Max-Age=${kept ? YEAR_SECONDS : 0}; Path=/; SameSite=Lax${secure}`;
};

const device = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The choice of this browser. The page has set it before its first paint, by a script of its own (`client/index.html`). */
export const useSchemeChoice = create<{ readonly choice: SchemeChoice }>(() => ({ choice: read() }));

const show = (): void => {
  const { choice } = useSchemeChoice.getState();
  const scheme = choice === 'system' ? (device?.matches ? 'dark' : 'light') : choice;
  document.documentElement.setAttribute('data-scheme', scheme);
};

if (device) {
  device.addEventListener('change', show);
  // The device may have changed its own since the page was painted.
  show();
}

/**
 * Chooses the colour scheme, and keeps it in the `preferences` cookie for a year, as the cookie page says. The device's own setting is the
 * default and is not stored.
 */
export const chooseScheme = (choice: SchemeChoice): void => {
  write(choice);
  useSchemeChoice.setState({ choice });
  show();
};
