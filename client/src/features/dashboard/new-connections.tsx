import { lazy, Suspense } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { OptionalPart } from '../../components/boundary.tsx';
import { useApiQuery } from '../../lib/query/query.ts';

const NewestConnection = lazy(async () => ({ default: (await import('./newest-connection.tsx')).NewestConnection }));

/** The newest connection in which nobody has written yet, and the way to the others; nothing, and nothing fetched, without one. */
export const NewConnections = () => {
  const { data } = useApiQuery(contract.matches.list, {});
  const [first, ...others] = data?.filter(({ isNewlyConnected }) => isNewlyConnected) ?? [];
  return first ? (
    <OptionalPart>
      <Suspense>
        <NewestConnection match={first} others={others.length} />
      </Suspense>
    </OptionalPart>
  ) : null;
};
