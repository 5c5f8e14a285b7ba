import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';

interface DocumentPictureProps {
  id: string;
  /** Whose it is. */
  name: string;
  isZoomed: boolean;
  onZoom: () => void;
}

/** The picture of a document, as large as its frame, or larger: then the frame scrolls, also by the arrow keys. */
export const DocumentPicture = ({ id, name, isZoomed, onZoom }: DocumentPictureProps) => {
  const [isMissing, setMissing] = useState(false);
  const frame = useRef<HTMLElement>(null);
  // A zoomed picture begins in its middle.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || !isZoomed) return;
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
  }, [isZoomed]);
  if (isMissing) return <p>The picture could not be loaded, or it is erased already.</p>;
  const height = { xs: '56dvh', md: 'max(320px, calc(100dvh - 400px))' };
  return (
    <Box
      ref={frame}
      component="section"
      aria-label={`Picture of the document of ${name}`}
      // A frame that scrolls can be reached by the keyboard.
      tabIndex={0}
      sx={{ width: '100%', maxHeight: height, overflow: 'auto', borderRadius: '12px' }}
    >
      <Box
        component="img"
        src={contract.staffVerificationDocuments.file.path.replace(':id', encodeURIComponent(id))}
        alt={`Document of ${name}`}
        onError={() => setMissing(true)}
        onClick={onZoom}
        sx={{
          display: 'block',
          objectFit: 'contain',
          objectPosition: 'left top',
          ...(isZoomed
            ? { width: '250%', cursor: 'zoom-out' }
            : { width: '100%', maxHeight: height, cursor: 'zoom-in' }),
        }}
      />
    </Box>
  );
};
