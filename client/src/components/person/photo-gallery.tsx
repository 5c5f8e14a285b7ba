import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { isSamePhoto } from '../../../../shared/rules/photo-address.ts';
import { BareList } from '../bare-list.tsx';
import { useHiddenPhoto } from '../portrait/hidden-photo.ts';
import { Portrait } from '../portrait/portrait.tsx';
import { UNSAVABLE } from '../portrait/unsavable.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { useVeil } from './veil.ts';

/** Up to this width, a person's face stands above their words. */
const NARROW = '@container (max-width: 560px)';

/** Which of somebody's photos is their portrait, counted from 0; null where it is none of them, or they are not known. */
const findPortrait = (profile: OtherProfile | undefined): number | null => {
  const { photos = [], profilePhoto } = profile ?? {};
  const at = profilePhoto ? photos.findIndex((photo) => isSamePhoto(photo, profilePhoto)) : -1;
  return at < 0 ? null : at;
};

interface LargePortraitProps {
  person: OtherProfile['user'];
  /** The portrait, which is known before the profile is. */
  photo: string | null;
  /** Undefined while it is loaded. */
  profile: OtherProfile | undefined;
}

/** Somebody's face, large, at the beginning of their page. It opens as a whole where it is one of their photos. */
export const LargePortrait = ({ person, photo, profile }: LargePortraitProps) => {
  const [at, setAt] = useState<number | null>(null);
  const place = findPortrait(profile);
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        borderRadius: '12px',
        aspectRatio: '4 / 5',
        '& > img, & > svg': { position: 'absolute', inset: 0 },
        [NARROW]: { aspectRatio: '1 / 1', maxHeight: '48vh', width: '100%' },
      }}
    >
      <Portrait photo={photo} seed={person.id} name={person} shape="fill" />
      {profile && place !== null ? (
        <>
          <Box
            component="button"
            type="button"
            aria-label={`Open the photo of ${person.firstName}`}
            onClick={() => setAt(place)}
            sx={{
              all: 'unset',
              position: 'absolute',
              inset: 0,
              borderRadius: '12px',
              cursor: 'zoom-in',
              '&:focus-visible': { outline: '2px solid', outlineOffset: '-4px' },
            }}
          />
          <PhotoDialog profile={profile} at={at} onMove={setAt} />
        </>
      ) : null}
    </Box>
  );
};

interface PersonLayoutProps {
  /** Whether the words are a skeleton yet: they take its place, which the photos that come with them may push down. */
  isLoading?: boolean;
  face: ReactNode;
  children: ReactNode;
}

/** Somebody's face and beside it what there is to read of them; where there is little room, one after the other. */
export const PersonLayout = ({ face, isLoading = false, children }: PersonLayoutProps) => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
        [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 },
        '@media print': { display: 'block' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>{face}</Box>
      <Box key={isLoading ? 'skeleton' : 'words'} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  </Box>
);

const Thumbnail = ({ photo, profile }: { photo: string; profile: OtherProfile }) => {
  const veil = useVeil(profile);
  const hidden = useHiddenPhoto(photo);
  return (
    <Box
      component="img"
      {...UNSAVABLE}
      src={photo}
      alt=""
      loading="lazy"
      onLoad={hidden.onLoad}
      sx={{ ...hidden.style, ...veil, width: '100%', height: '100%', objectFit: 'cover' }}
    />
  );
};

/** The photos of another member beside their portrait, each of which opens large. */
export const PhotoGallery = ({ profile }: { profile: OtherProfile | undefined }) => {
  const [open, setOpen] = useState<number | null>(null);
  const photos = profile?.photos ?? [];
  const portrait = findPortrait(profile);
  const others = photos.map((photo, at) => ({ photo, at })).filter(({ at }) => at !== portrait);
  if (!profile || others.length === 0) return null;
  const name = profile.user.firstName;
  return (
    <>
      <BareList
        aria-label={`Photos of ${name}`}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(96px, 30%), 1fr))',
        }}
      >
        {others.map(({ photo, at }) => (
          <li key={photo}>
            <Box
              component="button"
              type="button"
              aria-label={`Open photo ${at + 1} of ${photos.length}`}
              onClick={() => setOpen(at)}
              sx={{
                all: 'unset',
                display: 'block',
                width: '100%',
                aspectRatio: '4 / 5',
                overflow: 'hidden',
                borderRadius: '12px',
                cursor: 'zoom-in',
                '&:focus-visible': { outline: '2px solid', outlineOffset: '2px' },
              }}
            >
              <Thumbnail photo={photo} profile={profile} />
            </Box>
          </li>
        ))}
      </BareList>
      <PhotoDialog profile={profile} at={open} onMove={setOpen} />
    </>
  );
};
