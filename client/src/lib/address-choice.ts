import { useSearchParams } from 'react-router-dom';

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
  const choose = (value: V, options?: { replace: boolean }): void => {
    if (value === chosen) return;
    const next = new URLSearchParams(query);
    if (value === initial) next.delete(name);
    else next.set(name, value);
    setQuery(next, options);
  };
  return [chosen, choose];
};
