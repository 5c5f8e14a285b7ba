import { contract } from '../../../../../shared/contract/index.ts';
import { PHOTO_STATUSES } from '../../../../../shared/options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { buildChoices, PHOTO_STATUS_LABELS } from '../../../content/option-labels.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { PhotoRow } from './photo-row.tsx';

const Photos = () => {
  const [filter] = useFilter('status');
  const status = PHOTO_STATUSES.find((one) => one === filter) ?? 'in-review';
  return (
    <Paged
      list={useApiInfiniteQuery(contract.staffPhotos.list, PAGE_ROWS, { filters: { status }, staleTime: 0 })}
      row={(photo) => <PhotoRow photo={photo} />}
      empty={
        <EmptyState title={status === 'in-review' ? 'Nothing is waiting' : 'No photos'}>
          New photos appear here as they arrive. No one else sees them before you have.
        </EmptyState>
      }
    />
  );
};

const WAITING = { value: 'in-review', label: PHOTO_STATUS_LABELS['in-review'] };
const OTHERS = buildChoices(['approved', 'rejected'], PHOTO_STATUS_LABELS);

/** The photos that wait for a look, for admins. */
export const PhotosPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.reviewApplications) return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Photos" lead="Longest wait first. Members see a photo once it is approved.">
      <Filters>
        <SelectFilter name="status" label="Status" all={WAITING} options={OTHERS} />
      </Filters>
      <Photos />
    </StaffFrame>
  );
};
