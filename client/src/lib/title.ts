import { useEffect } from 'react';
import { pageTitle } from '../../../shared/brand.ts';

/** Names the browser's tab after the page, as `<page> | <product>`. */
export const useTitle = (page: string): void => {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
};
