import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { useShortcuts } from '../queue/shortcuts.ts';

/** How much larger than its frame a zoomed picture is. */
const ZOOM = 2.5;

interface DocumentPictureProps {
  id: string;
  /** Whose it is. */
  name: string;
}

/** The picture of a document, as large as its frame, or larger: then the frame scrolls, also by the arrow keys. */
export const DocumentPicture = ({ id, name }: DocumentPictureProps) => {
  const [isZoomed, setZoomed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const frame = useRef<HTMLElement>(null);
  // A zoomed picture begins in its middle.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || !isZoomed) return;
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
  }, [isZoomed]);
  const toggle = (): void => setZoomed(!isZoomed);
  const label = isZoomed ? 'Zoom out' : 'Zoom in';
  useShortcuts('Picture', [{ key: 'z', label, run: toggle, disabled: isMissing }]);
  if (isMissing) return <p>The picture could not be loaded, or it is erased already.</p>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box
        ref={frame}
        component="section"
        aria-label={`Picture of the document of ${name}`}
        // A frame that scrolls can be reached by the keyboard.
        tabIndex={0}
        sx={(theme) => ({
          width: '100%',
          height: { xs: 'min(60dvh, 520px)', md: 'max(320px, calc(100dvh - 460px))' },
          overflow: 'auto',
          borderRadius: '12px',
          backgroundColor: theme.vars.palette.action.hover,
        })}
      >
        <Box
          component="img"
          src={contract.staffVerificationDocuments.file.path.replace(':id', encodeURIComponent(id))}
          alt={`Document of ${name}`}
          onError={() => setMissing(true)}
          onClick={toggle}
          sx={{
            display: 'block',
            width: `${100 * (isZoomed ? ZOOM : 1)}%`,
            height: `${100 * (isZoomed ? ZOOM : 1)}%`,
            objectFit: 'contain',
            cursor: isZoomed ? 'zoom-out' : 'zoom-in',
          }}
        />
      </Box>
      <Button variant="outlined" onClick={toggle} aria-keyshortcuts="z">
        <span>{label}</span>
      </Button>
    </Box>
  );
};
