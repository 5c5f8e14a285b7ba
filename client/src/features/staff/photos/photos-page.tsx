import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import { PHOTO_STATUSES } from '../../../../../shared/options.ts';
import { buildPhotoAddress } from '../../../../../shared/rules/photo-address.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { createPart } from '../../../components/part.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildChoices, PHOTO_STATUS_LABELS } from '../../../content/option-labels.ts';
import { buildStaffMemberPath, paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ActionBar } from '../queue/action-bar.tsx';
import { OpenRowContent, useOpenRow } from '../queue/open-row.tsx';
import { buildPhotoPath } from '../queue/pending-decisions.ts';
import { QueueFrame, QueueItem } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { Filters, ORDER_LABELS, OrderFilter, SelectFilter, useFilter, useOrder } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { PersonPhotos, PHOTO_TONES } from '../shared/person-photos.tsx';
import { Time } from '../shared/time.tsx';
import { usePhotoDecision } from './use-photo-decision.tsx';

const DocumentsPage = createPart(async () => (await import('../documents/documents-page.tsx')).DocumentsPage);

const Added = ({ photo }: { photo: StaffPhoto }) => (
  <span>
    Added <Time at={photo.addedAt} />
  </span>
);

/** A link that leaves the photos of this person alone in the list; nothing where they are. */
const OfThisPerson = ({ id }: { id: string }) => {
  const [query] = useSearchParams();
  if (query.get('person') === id) return null;
  const alone = new URLSearchParams(query);
  alone.set('person', id);
  return <TextLink to={`${paths.staffPhotos}?${alone}`}>Show these alone</TextLink>;
};

/** Says that the list has the photos of one person, and leads back to all. */
const OnePerson = ({ rows }: { rows: readonly StaffPhoto[] }) => {
  const [person, setPerson] = useFilter('person');
  if (!person) return null;
  const [first] = rows;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, marginBottom: 2 }}>
      <span>{first ? `Photos of ${formatName(first.user)} alone.` : 'Photos of one person alone.'}</span>
      <Button size="small" onClick={() => setPerson('')}>
        Show all
      </Button>
    </Box>
  );
};

const Photo = ({ photo, queue }: { photo: StaffPhoto; queue: Queue<StaffPhoto> }) => {
  const { actions, isPending, question } = usePhotoDecision(photo, queue);
  const { id, user, status, reason } = photo;
  const hasPicture = status !== 'processing' && !(status === 'rejected' && reason !== null);
  return (
    <QueueItem
      title={formatName(photo.user)}
      states={
        <>
          <StatusChip tone={PHOTO_TONES[status]}>{PHOTO_STATUS_LABELS[status]}</StatusChip>
          {isPending ? <StatusChip>Decided</StatusChip> : null}
          <Typography variant="body2" component="span" color="textSecondary" className="numeric">
            <Added photo={photo} />
          </Typography>
          <TextLink to={buildStaffMemberPath(user.id)}>{`About ${user.firstName}`}</TextLink>
        </>
      }
      actions={<ActionBar title="Photo" actions={actions} />}
    >
      {reason ? <Typography sx={{ marginBottom: 2, overflowWrap: 'anywhere' }}>{reason}</Typography> : null}
      {/* Where there is room, the others stand beside it. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
        {hasPicture ? (
          <Box
            component="img"
            src={buildPhotoAddress(id)}
            alt={`From ${formatName(photo.user)}`}
            sx={{
              display: 'block',
              maxWidth: '100%',
              // As much as is left between the bars, so that most photos are seen whole.
              height: { xs: 'min(60dvh, 520px)', md: 'max(280px, calc(100dvh - 400px))' },
              objectFit: 'contain',
              objectPosition: 'left top',
              borderRadius: '12px',
            }}
          />
        ) : null}
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <PersonPhotos
            key={user.id}
            person={user}
            except={id}
            heading={
              <Box sx={{ marginBottom: 2 }}>
                <Typography variant="h4" component="h2">{`Other photos of ${user.firstName}`}</Typography>
                <OfThisPerson id={user.id} />
              </Box>
            }
          />
        </Box>
      </Box>
      {question}
    </QueueItem>
  );
};

const Photos = () => {
  const [filter] = useFilter('status');
  const [openId] = useFilter('photo');
  const [person] = useFilter('person');
  const status = PHOTO_STATUSES.find((one) => one === filter) ?? 'in-review';
  const order = useOrder('oldest');
  const filters = { status, ...(order === 'oldest' ? {} : { order }), ...(person && { person }) };
  const list = useApiInfiniteQuery(contract.staffPhotos.list, PAGE_ROWS, { filters, staleTime: 0 });
  const queue = useQueue<StaffPhoto>({ list, openId: openId || undefined, buildPath: buildPhotoPath });
  const open = useOpenRow(queue, contract.staffPhotos.list, filters);
  return (
    <QueueFrame
      queue={queue}
      title="Photos"
      lead={`${ORDER_LABELS[order]}. Members see a photo once it is approved.`}
      openTitle={open.row && formatName(open.row.user)}
      filters={
        <>
          <OnePerson rows={queue.rows} />
          <Filters
            folded={
              <>
                <SelectFilter name="status" label="Status" all={WAITING} options={OTHERS} />
                <OrderFilter usual="oldest" />
              </>
            }
          />
        </>
      }
      row={(photo, link) => <QueueRow link={link} person={photo.user} detail={<Added photo={photo} />} />}
      empty={
        <EmptyState title={status === 'in-review' ? 'Nothing is waiting' : 'No photos'}>
          New photos appear here as they arrive. No one else sees them before you have.
        </EmptyState>
      }
    >
      <OpenRowContent
        open={open}
        noun="photo"
        back={{ to: queue.listKey, label: 'Back to photos' }}
        gone="It has been decided, or its owner has removed it."
      >
        {(photo) => <Photo key={photo.id} photo={photo} queue={queue} />}
      </OpenRowContent>
    </QueueFrame>
  );
};

const WAITING = { value: 'in-review', label: PHOTO_STATUS_LABELS['in-review'] };
const OTHERS = buildChoices(['approved', 'rejected'], PHOTO_STATUS_LABELS);

/** The photos that wait for a look, for admins; or documents, as the address says. */
export const PhotosPage = () => {
  const { user } = useCurrentUser();
  const [view] = useFilter('view');
  if (view === 'documents')
    return (
      <Suspense>
        <DocumentsPage />
      </Suspense>
    );
  if (user && !user.can.staff.reviewApplications) return <AccessRestrictedPage roles={['admin']} />;
  return <Photos />;
};
