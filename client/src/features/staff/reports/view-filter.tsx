import { contract } from '../../../../../shared/contract/index.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { SelectFilter } from '../shared/filters.tsx';

const withCount = (label: string, count = 0): string =>
  count > 0 ? `${label} (${count > 99 ? '99+' : count})` : label;

/** Which of the lists about safety is shown, with how much waits in each. */
export const ViewFilter = () => {
  const { data } = useApiQuery(contract.staffOperations.waiting, {}, { staleTime: 30_000 });
  return (
    <SelectFilter
      name="view"
      label="Show"
      all={{ value: '', label: withCount('Reports', data?.reports) }}
      options={[
        { value: 'appeals', label: withCount('Appeals', data?.appeals) },
        { value: 'marked', label: withCount('Marked messages', data?.marked) },
      ]}
    />
  );
};

/** Returns the address of an item of one of these lists, which has no page of its own: its id is in the query. */
export const buildItemPath =
  (base: string, view: string) =>
  (id: string | undefined, search: string): string => {
    const query = new URLSearchParams(search);
    query.set('view', view);
    if (id === undefined) query.delete('item');
    else query.set('item', id);
    return `${base}?${query}`;
  };
