import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useBackToList, useNextFromList } from '../../../lib/list-history.ts';

/** Builds the query of the page with somebody open, or nobody. */
const buildQuery = (query: URLSearchParams, id: string | null): string => {
  const next = new URLSearchParams(query);
  if (id === null) next.delete('person');
  else next.set('person', id);
  return `?${next}`;
};

/** Whom the address opens above a list, and the ways to and from them. */
export const useOpenPerson = () => {
  const [query] = useSearchParams();
  const state = useNextFromList();
  const navigate = useNavigate();
  const close = useBackToList(buildQuery(query, null));
  const buildAddress = (id: string): string => buildQuery(query, id);
  return {
    openId: query.get('person'),
    buildAddress,
    open: (id: string): void => void navigate(buildAddress(id), { state }),
    close,
  };
};

/**
 * Gives the focus to the row of whoever was shown above a list, once that is closed: what opened it may be gone, the row is not, though it
 * may not be loaded yet.
 */
export const useRowFocus = (shownId: string | null, find: (id: string) => HTMLElement | undefined): void => {
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    if (shownId !== null) lastId.current = shownId;
    const id = lastId.current;
    if (shownId !== null || id === null) return;
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      const row = find(id);
      if (row || activeElement !== body) lastId.current = null;
      if (!activeElement?.matches('input')) row?.focus();
    });
    return () => clearTimeout(timer);
  });
};
