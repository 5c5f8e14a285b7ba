import type { StorageManager } from '@mui/material/styles';

const NAME = 'preferences';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const CHOICES = new Set(['light', 'dark']);

/** The page's cookies; empty where a page is prerendered. */
const cookies = (): string => (typeof document === 'undefined' ? '' : document.cookie);

const read = (): string | undefined => new RegExp(`(?:^|; )${NAME}=theme\\.(\\w+)`).exec(cookies())?.[1];

const write = (choice: string): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const kept = CHOICES.has(choice);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve.
  document.cookie = `${NAME}=${kept ? `theme.${choice}` : ''}; Max-Age=${kept ? YEAR_SECONDS : 0}; Path=/; SameSite=Lax${secure}`;
};

/**
 * Keeps the chosen theme in the `preferences` cookie for a year, as the cookie page says. The device's own setting is the
 * default and is not stored.
 */
export const schemeCookie: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === 'scheme' ? (read() ?? fallback) : fallback),
  set: (choice: unknown) => {
    if (key === 'scheme' && choice !== (read() ?? 'system')) write(String(choice));
  },
  subscribe: () => () => undefined,
});
