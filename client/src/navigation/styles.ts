import createCache, { type EmotionCache } from '@emotion/cache';

/** Where styles made while running are kept; the content policy refuses them without the page's nonce. */
export const createStyles = (nonce?: string): EmotionCache =>
  createCache({ key: 'm', prepend: true, ...(nonce ? { nonce } : {}) });
