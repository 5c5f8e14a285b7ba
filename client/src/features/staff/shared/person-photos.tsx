import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PersonPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import type { PhotoSize } from '../../../../../shared/options.ts';
import { buildPhotoAddress } from '../../../../../shared/rules/photo-address.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { UNSAVABLE, UNSAVABLE_STYLE } from '../../../components/portrait/unsavable.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { Loading } from '../../../components/skeletons.tsx';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { PHOTO_STATUS_LABELS } from '../../../content/option-labels.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { buildPhotoPath } from '../queue/pending-decisions.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import type { Person } from './row.tsx';

/** How the tone of a photo's state is shown. */
export const PHOTO_TONES: Record<PersonPhoto['status'], Tone> = {
  processing: 'brass',
  'in-review': 'brass',
  approved: 'green',
  rejected: 'clay',
};

/** First name and initial, such as "Salma H.". */
const formatShortName = ({ firstName, lastName }: Person): string => {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial}.` : firstName;
};

interface PersonPhotosProps {
  person: Person;
  /** The report for whose sake they are looked at. */
  reportId?: string;
  /** A photo that is shown already. */
  except?: string;
  /** The width of a photo in pixels. */
  width?: number;
  /** Shown where there is no photo. */
  none?: ReactNode;
  /** Shown where there are photos. */
  heading?: ReactNode;
}

interface Numbered {
  readonly photo: PersonPhoto;
  /** Such as "Photo 1 of Salma H.". */
  readonly name: string;
}

interface TileProps extends Numbered {
  address: string;
  /** Whether the viewer decides on photos. */
  decides: boolean;
  onOpen: () => void;
}

const PICTURE = { width: '100%', aspectRatio: '4 / 5', borderRadius: '12px', overflow: 'hidden' } as const;

const Tile = ({ photo: { id, status }, name, address, decides, onOpen }: TileProps) => {
  const [isBroken, setBroken] = useState(false);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, justifyItems: 'start', alignContent: 'start', minWidth: 0 }}>
      {isBroken || status === 'processing' ? (
        <Box
          sx={{
            ...PICTURE,
            display: 'grid',
            placeContent: 'center',
            textAlign: 'center',
            backgroundColor: 'background.sunken',
          }}
        >
          <Typography variant="caption" color="textSecondary">
            {status === 'processing' ? 'Not ready yet' : 'No picture'}
          </Typography>
        </Box>
      ) : (
        <ButtonBase focusRipple={false} onClick={onOpen} sx={{ ...PICTURE, cursor: 'zoom-in' }}>
          <Box
            component="img"
            {...UNSAVABLE}
            src={address}
            alt={name}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            sx={{ ...UNSAVABLE_STYLE, width: '100%', height: '100%', objectFit: 'cover' }}
          />
        </ButtonBase>
      )}
      {status === 'approved' ? null : <StatusChip tone={PHOTO_TONES[status]}>{PHOTO_STATUS_LABELS[status]}</StatusChip>}
      {status === 'in-review' && decides ? (
        <TextLink alone to={buildPhotoPath(id, '')}>
          Decide
        </TextLink>
      ) : null}
    </Box>
  );
};

/** The photos of a person in their order, whatever was decided on them; each opens large. Every look at them is recorded. */
export const PersonPhotos = ({
  person,
  reportId,
  except,
  width = 96,
  none = null,
  heading = null,
}: PersonPhotosProps) => {
  const { user } = useCurrentUser();
  const [open, setOpen] = useState<number | null>(null);
  const report = reportId === undefined ? {} : { report: reportId };
  const query = useApiQuery(
    contract.staffMembers.photos,
    { params: { userId: person.id }, query: report },
    { staleTime: 0 },
  );
  const name = formatShortName(person);
  const buildAddress = ({ id }: PersonPhoto, size: PhotoSize): string =>
    buildPhotoAddress(id, size) + (reportId === undefined ? '' : `?report=${encodeURIComponent(reportId)}`);
  return (
    <QueryContent
      query={query}
      loading={
        none === null ? null : (
          <Loading label={`Loading the photos of ${person.firstName}`}>
            <Skeleton variant="rounded" width={width} height={(width * 5) / 4} sx={{ borderRadius: '12px' }} />
          </Loading>
        )
      }
      failed="The photos could not be loaded"
    >
      {(photos) => {
        const shown = photos
          .map((photo, at): Numbered => ({ photo, name: `Photo ${at + 1} of ${name}` }))
          .filter(({ photo }) => photo.id !== except);
        if (shown.length === 0) return none;
        const large = shown.filter(({ photo }) => photo.status !== 'processing');
        return (
          <>
            {heading}
            <BareList
              aria-label={`Photos of ${person.firstName}`}
              sx={{
                display: 'grid',
                gap: 1.5,
                width: '100%',
                gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}px, 100%), ${width}px))`,
              }}
            >
              {shown.map((one) => (
                <Tile
                  key={one.photo.id}
                  {...one}
                  address={buildAddress(one.photo, width > 96 ? 'medium' : 'small')}
                  decides={user?.can.staff.reviewApplications ?? false}
                  onOpen={() => setOpen(large.indexOf(one))}
                />
              ))}
            </BareList>
            {open === null ? null : (
              <PhotoDialog
                title={`Photos of ${person.firstName}`}
                pictures={large.map((one) => ({ address: buildAddress(one.photo, 'large'), alt: one.name }))}
                at={open}
                onMove={setOpen}
                onClose={() => setOpen(null)}
              />
            )}
          </>
        );
      }}
    </QueryContent>
  );
};
