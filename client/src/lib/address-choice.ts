import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * A choice among a page's views, such as a tab, that is kept in the address under a name: Back, a reload and a second tab
 * return to it. The initial one needs no mention there. Choosing keeps the rest of the address.
 */
export const useAddressChoice = <V extends string>(
  name: string,
  values: readonly V[],
  initial: V,
): [V, (value: V, options?: { replace: boolean }) => void] => {
  const [query, setQuery] = useSearchParams();
  const chosen = values.find((value) => value === query.get(name)) ?? initial;
  /** The last choice, whose page may still be rendered. */
  const asked = useRef(chosen);
  useEffect(() => {
    asked.current = chosen;
  }, [chosen]);
  const choose = (value: V, options?: { replace: boolean }): void => {
    if (value === chosen && value === asked.current) return;
    asked.current = value;
    const next = new URLSearchParams(query);
    if (value === initial) next.delete(name);
    else next.set(name, value);
    setQuery(next, options);
  };
  return [chosen, choose];
};

const readToken = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;

/**
 * Returns the secret of the one-time link by which a page was opened, null where there is none. It is taken out of the address,
 * where others could read it off the screen or in the list of visited pages, and kept with the history entry, where a reload still
 * finds it. `name` is the address's parameter, `path` the page without it.
 */
export const useLinkToken = (name: string, path: string): string | null => {
  const inAddress = useSearchParams()[0].get(name);
  const kept = readToken(useLocation().state);
  const navigate = useNavigate();
  useEffect(() => {
    if (inAddress) navigate(path, { replace: true, state: { token: inAddress } });
  }, [inAddress, path, navigate]);
  return inAddress || kept;
};
