import type { StorageManager } from '@mui/material/styles';

const NAME = 'preferences';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The page's cookies; empty where a page is prerendered. */
const cookies = (): string => (typeof document === 'undefined' ? '' : document.cookie);

const read = (): string | undefined => new RegExp(`(?:^|; )${NAME}=theme\\.(light|dark)`).exec(cookies())?.[1];

const write = (mode: string): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const kept = mode !== 'system';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve.
  document.cookie = `${NAME}=${kept ? `theme.${mode}` : ''}; Max-Age=${kept ? YEAR_SECONDS : 0}; Path=/; SameSite=Lax${secure}`;
};

/** The key under which the component library keeps the chosen colour scheme. */
export const SCHEME_KEY = 'scheme';

/**
 * Keeps the chosen colour scheme in the `preferences` cookie for a year, as the cookie page says; the device's own setting is the
 * default and is not stored. The page's own script reads the same cookie before the first paint (`client/index.html`).
 */
export const keepSchemeInCookie: StorageManager = ({ key }) => ({
  get: (fallback) => (key === SCHEME_KEY && read()) || fallback,
  set: write,
  subscribe: () => () => undefined,
});
