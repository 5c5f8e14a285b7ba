import { useEffect } from 'react';
import { pageTitle } from '../../../shared/brand.ts';

/** Names the browser's tab after the page, as `<page> | <product>`. */
export const useTitle = (page: string): void => {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
};

const metaDescription = (): HTMLMetaElement | null => document.querySelector('meta[name=description]');

/** Says in a sentence or two, to those who search, what the page is about; the product's own words come back after it. */
export const useDescription = (text: string): void => {
  useEffect(() => {
    const meta = metaDescription();
    const before = meta?.content ?? '';
    meta?.setAttribute('content', text);
    return () => meta?.setAttribute('content', before);
  }, [text]);
};
