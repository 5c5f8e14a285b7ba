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
