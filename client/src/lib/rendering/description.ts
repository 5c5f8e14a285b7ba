import { useEffect } from 'react';

const metaDescription = (): HTMLMetaElement | null => document.querySelector('meta[name=description]');

/** The description of the page that was last rendered without a browser, for the build. */
export const rendered = { description: '' };

/**
 * Sets the page's description for search engines, and restores the one before afterwards. What the document has at first is
 * for readers without JavaScript; React's own `<meta>` would add a second element instead of changing it.
 */
export const useDescription = (text: string): void => {
  if (import.meta.env.SSR) rendered.description = text;
  useEffect(() => {
    const meta = metaDescription();
    const before = meta?.content ?? '';
    meta?.setAttribute('content', text);
    return () => meta?.setAttribute('content', before);
  }, [text]);
};
