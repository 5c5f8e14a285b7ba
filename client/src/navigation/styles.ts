import createCache, { type EmotionCache } from '@emotion/cache';

/** Creates the cache of styles made at run time; the content policy refuses them without the page's nonce. */
export const createStyles = (nonce?: string): EmotionCache =>
  createCache({ key: 'm', prepend: true, ...(nonce ? { nonce } : {}) });
