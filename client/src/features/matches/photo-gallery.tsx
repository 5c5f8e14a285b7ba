import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { useState } from 'react';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { withPhotoSize } from '../../../../shared/rules/photo-address.ts';
import { UNSAVABLE, UNSAVABLE_STYLE } from '../../components/portrait/unsavable.ts';
import { useIsUnwatched } from '../../components/portrait/unwatched.ts';

/** The photos of another member, each of which opens large. Where the owner discourages screenshots, losing focus blurs them. */
export const PhotoGallery = ({ profile }: { profile: OtherProfile | undefined }) => {
  const [open, setOpen] = useState<number | null>(null);
  const isHidden = useIsUnwatched(profile?.preventScreenshots ?? false);
  const photos = profile?.photos ?? [];
  if (!profile || photos.length === 0) return null;
  const name = profile.user.firstName;
  const veil = { ...UNSAVABLE_STYLE, ...(isHidden ? { filter: 'blur(24px)' } : {}) };
  const step = (by: number) => setOpen((at) => (at === null ? at : (at + by + photos.length) % photos.length));
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
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        maxWidth="md"
        slotProps={{ paper: { 'aria-label': `Photos of ${name}` } }}
      >
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160, overflow: 'hidden' }}>
          <Box
            component="img"
            {...UNSAVABLE}
            src={withPhotoSize(photos[open ?? 0] ?? '', 'large')}
            alt={`Photo ${(open ?? 0) + 1} of ${photos.length} of ${name}`}
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
          <Button onClick={() => setOpen(null)} autoFocus>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
