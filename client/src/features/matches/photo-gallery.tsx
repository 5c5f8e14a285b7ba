import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { type ReactNode, useState } from 'react';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { isSamePhoto, withPhotoSize } from '../../../../shared/rules/photo-address.ts';
import { UNSAVABLE, UNSAVABLE_STYLE } from '../../components/portrait/unsavable.ts';
import { useIsUnwatched } from '../../components/portrait/unwatched.ts';

/** The style of a photo. Where its owner discourages screenshots, losing focus blurs it. */
const useVeil = (profile: OtherProfile | undefined) => {
  const isHidden = useIsUnwatched(profile?.preventScreenshots ?? false);
  return { ...UNSAVABLE_STYLE, ...(isHidden ? { filter: 'blur(24px)' } : {}) };
};

/** Whether the portrait is all that there is to see of somebody. */
const isPortraitAlone = ({ photos = [], profilePhoto }: OtherProfile): boolean => {
  const [first] = photos;
  return photos.length === 1 && first && profilePhoto ? isSamePhoto(first, profilePhoto) : false;
};

interface PhotoDialogProps {
  profile: OtherProfile;
  /** Which photo is shown large, counted from 0; null for none. */
  at: number | null;
  onMove: (at: number | null) => void;
}

/** One photo of another member, large, and the way to the next. */
const PhotoDialog = ({ profile, at, onMove }: PhotoDialogProps) => {
  const veil = useVeil(profile);
  const photos = profile.photos ?? [];
  const name = profile.user.firstName;
  const step = (by: number) => onMove(((at ?? 0) + by + photos.length) % photos.length);
  return (
    <Dialog
      open={at !== null}
      onClose={() => onMove(null)}
      maxWidth="md"
      slotProps={{ paper: { 'aria-label': `Photos of ${name}` } }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160, overflow: 'hidden' }}>
        <Box
          component="img"
          {...UNSAVABLE}
          src={withPhotoSize(photos[at ?? 0] ?? '', 'large')}
          alt={`Photo ${(at ?? 0) + 1} of ${photos.length} of ${name}`}
          sx={{ ...veil, display: 'block', maxWidth: '100%', maxHeight: '75vh', minWidth: 'min(60vw, 320px)' }}
        />
      </Box>
      <DialogActions>
        {photos.length > 1 ? (
          <>
            <Button onClick={() => step(-1)}>Previous</Button>
            <Button onClick={() => step(1)}>Next</Button>
          </>
        ) : null}
        <Button onClick={() => onMove(null)} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface OpeningPortraitProps {
  /** Whose portrait it is; undefined while that is loaded. */
  profile: OtherProfile | undefined;
  /** The portrait, in its size. */
  children: ReactNode;
}

/** The portrait at the head of a page. Where there is no other photo, and so no gallery, it opens large. */
export const OpeningPortrait = ({ profile, children }: OpeningPortraitProps) => {
  const [at, setAt] = useState<number | null>(null);
  return (
    <Box sx={{ position: 'relative', flex: 'none' }}>
      {children}
      {profile && isPortraitAlone(profile) ? (
        <>
          <Box
            component="button"
            type="button"
            aria-label={`Open the photo of ${profile.user.firstName}`}
            onClick={() => setAt(0)}
            sx={{
              all: 'unset',
              position: 'absolute',
              inset: 0,
              borderRadius: '50%',
              cursor: 'zoom-in',
              '&:focus-visible': { outline: '2px solid', outlineOffset: '2px' },
            }}
          />
          <PhotoDialog profile={profile} at={at} onMove={setAt} />
        </>
      ) : null}
    </Box>
  );
};

/** The photos of another member, each of which opens large, where there are more than the portrait beside their name. */
export const PhotoGallery = ({ profile }: { profile: OtherProfile | undefined }) => {
  const [open, setOpen] = useState<number | null>(null);
  const veil = useVeil(profile);
  const photos = profile?.photos ?? [];
  if (!profile || photos.length === 0 || isPortraitAlone(profile)) return null;
  const name = profile.user.firstName;
  return (
    <>
      <Box
        component="ul"
        aria-label={`Photos of ${name}`}
        sx={{
          listStyle: 'none',
          margin: 0,
          padding: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(132px, 40%), 1fr))',
        }}
      >
        {photos.map((photo, at) => (
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
              <Box
                component="img"
                {...UNSAVABLE}
                src={photo}
                alt=""
                loading="lazy"
                sx={{ ...veil, width: '100%', height: '100%', objectFit: 'cover' }}
              />
            </Box>
          </li>
        ))}
      </Box>
      <PhotoDialog profile={profile} at={open} onMove={setOpen} />
    </>
  );
};
