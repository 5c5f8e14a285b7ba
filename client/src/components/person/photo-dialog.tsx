import ArrowBack from '@mui/icons-material/ArrowBack';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { withPhotoSize } from '../../../../shared/rules/photo-address.ts';
import { useHiddenPhoto } from '../portrait/hidden-photo.ts';
import { UNSAVABLE } from '../portrait/unsavable.ts';
import { useVeil } from './veil.ts';

/** An arrow points the other way where lines begin at the right. */
const TURNS = { '[dir=rtl] &': { scale: '-1 1' } };
/** As on a light table, whatever the color scheme. */
const TABLE = {
  backgroundColor: '#0c1210',
  backgroundImage: 'none',
  color: '#f4efe4',
  overflow: 'hidden',
  border: 0,
  borderRadius: 0,
  '& button:hover': { backgroundColor: '#26332f' },
} as const;
const BAR = { flex: 'none', display: 'flex', alignItems: 'center', gap: 1, padding: 1 } as const;

/** One photo at a time, which a finger, the wheel or the keys move on; each is a page wide. */
const STRIP = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollSnapType: 'x mandatory',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'none',
  outline: 'none',
} as const;
const SLIDE = { flex: '0 0 100%', scrollSnapAlign: 'center', scrollSnapStop: 'always', display: 'flex' } as const;

interface SlideProps {
  profile: OtherProfile;
  at: number;
  isShown: boolean;
  isZoomed: boolean;
  onZoom: () => void;
}

/** A photo as large as the screen lets it be; zoomed, it is moved about by scrolling. */
const Slide = ({ profile, at, isShown, isZoomed, onZoom }: SlideProps) => {
  const veil = useVeil(profile);
  const photos = profile.photos ?? [];
  const src = withPhotoSize(photos[at] ?? '', 'large');
  const hidden = useHiddenPhoto(src);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isZoomed || !area.current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = area.current;
    area.current.scrollTo?.((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
    area.current.focus({ preventScroll: true });
  }, [isZoomed]);
  return (
    <Box
      ref={area}
      aria-hidden={!isShown}
      {...(isZoomed ? { role: 'group', 'aria-label': 'Zoomed photo', tabIndex: 0 } : {})}
      sx={{
        ...SLIDE,
        overflow: isZoomed ? 'auto' : 'hidden',
        touchAction: isZoomed ? 'pan-x pan-y' : 'pan-x pinch-zoom',
      }}
    >
      <Box
        component="img"
        {...UNSAVABLE}
        src={src}
        alt={`Photo ${at + 1} of ${photos.length} of ${profile.user.firstName}`}
        loading={isShown ? 'eager' : 'lazy'}
        onLoad={hidden.onLoad}
        onDoubleClick={onZoom}
        sx={{
          ...hidden.style,
          ...veil,
          display: 'block',
          margin: 'auto',
          objectFit: 'contain',
          cursor: isZoomed ? 'zoom-out' : 'zoom-in',
          ...(isZoomed ? { width: '220%', flexShrink: 0, height: 'auto' } : { width: '100%', height: '100%' }),
        }}
      />
    </Box>
  );
};

interface PhotoDialogProps {
  profile: OtherProfile;
  /** Which photo is shown, counted from 0; null for none. */
  at: number | null;
  onMove: (at: number | null) => void;
}

/** The photos of another member, as large as the screen, one at a time. */
export const PhotoDialog = ({ profile, at, onMove }: PhotoDialogProps) => {
  const photos = profile.photos ?? [];
  const [zoomed, setZoomed] = useState<number | null>(null);
  const shown = at ?? 0;
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      const towards = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
      const left = towards * shown * element.clientWidth;
      if (Math.abs(element.scrollLeft - left) > 1) element.scrollLeft = left;
    },
    [shown],
  );
  const move = (to: number | null) => {
    setZoomed(null);
    onMove(to);
  };
  const step = (by: number) => move((shown + by + photos.length) % photos.length);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    if (zoomed !== null || photos.length < 2) return;
    const towards = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
    if (key === 'ArrowRight') step(towards);
    if (key === 'ArrowLeft') step(-towards);
  };
  const isZoomed = zoomed === shown;
  const zoom = () => setZoomed(isZoomed ? null : shown);
  return (
    <Dialog
      open={at !== null}
      onClose={() => move(null)}
      onKeyDown={onKeyDown}
      fullScreen
      slotProps={{ paper: { 'aria-label': `Photos of ${profile.user.firstName}`, sx: TABLE } }}
    >
      <Box sx={BAR}>
        <Typography variant="body2" component="p" role="status" className="numeric" sx={{ flex: 1, paddingInline: 1 }}>
          {photos.length > 1 ? `${shown + 1} of ${photos.length}` : null}
        </Typography>
        <Button color="inherit" onClick={zoom}>
          {isZoomed ? 'Zoom out' : 'Zoom in'}
        </Button>
        <IconButton color="inherit" aria-label="Close" onClick={() => move(null)} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        ref={place}
        role="group"
        aria-label="One photo at a time"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const reached = clientWidth > 0 ? Math.round(Math.abs(scrollLeft) / clientWidth) : shown;
          if (at !== null && reached !== shown && reached < photos.length) move(reached);
        }}
        sx={STRIP}
      >
        {photos.map((photo, place) => (
          <Slide
            key={photo}
            profile={profile}
            at={place}
            isShown={place === shown}
            isZoomed={isZoomed && place === shown}
            onZoom={zoom}
          />
        ))}
      </Box>
      {photos.length > 1 ? (
        <Box sx={{ ...BAR, justifyContent: 'center' }}>
          <IconButton color="inherit" aria-label="Previous" onClick={() => step(-1)}>
            <ArrowBack sx={TURNS} />
          </IconButton>
          <IconButton color="inherit" aria-label="Next" onClick={() => step(1)}>
            <ArrowBack sx={{ scale: '-1 1', '[dir=rtl] &': { scale: '1 1' } }} />
          </IconButton>
        </Box>
      ) : null}
    </Dialog>
  );
};
