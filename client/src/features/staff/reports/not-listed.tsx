import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { CardSkeleton, Loading } from '../../../components/skeletons.tsx';

/** Shown for an item that the list does not have (any longer). */
export const NotListed = ({ isLoading, to }: { isLoading: boolean; to: string }) =>
  isLoading ? (
    <Loading label="Loading">
      <CardSkeleton height={480} />
    </Loading>
  ) : (
    <EmptyState title="This is not in the list" level={1} action={<LinkButton to={to}>Back to the list</LinkButton>}>
      It has been decided, or the account is gone.
    </EmptyState>
  );
