import { useEffect } from 'react';

const metaDescription = (): HTMLMetaElement | null => document.querySelector('meta[name=description]');

/**
 * Sets the page's description for search engines, and restores the product's own afterwards. The shell holds that one for
 * readers without JavaScript; React's own `<meta>` would add a second element instead of changing it.
 */
export const useDescription = (text: string): void => {
  useEffect(() => {
    const meta = metaDescription();
    const before = meta?.content ?? '';
    meta?.setAttribute('content', text);
    return () => meta?.setAttribute('content', before);
  }, [text]);
};
