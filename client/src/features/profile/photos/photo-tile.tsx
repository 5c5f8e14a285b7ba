import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import StarOutline from '@mui/icons-material/StarBorderOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PhotoView } from '../../../../../shared/contract/photos.ts';
import { buildPhotoAddress } from '../../../../../shared/rules/photo-address.ts';
import { StatusChip } from '../../../components/status-chip.tsx';
import { PHOTO_STATUS_LABELS } from '../../../content/option-labels.ts';

/** The width of a tile to its height: that of a portrait. */
export const TILE_RATIO = '4 / 5';

interface PhotoTileProps {
  photo: PhotoView;
  /** How many photos there are. */
  count: number;
  isPortrait: boolean;
  onMove: (position: number) => void;
  onRemove: () => void;
  /** Drags the tile, and drops another on it. */
  onDragStart: () => void;
  onDrop: () => void;
}

interface ActProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Act = ({ label, disabled = false, onClick, children }: ActProps) => (
  <IconButton aria-label={label} title={label} disabled={disabled} onClick={onClick} size="small">
    {children}
  </IconButton>
);

/** One of the own photos: its picture, how it stands, and what can be done with it. */
export const PhotoTile = ({ photo, count, isPortrait, onMove, onRemove, onDragStart, onDrop }: PhotoTileProps) => {
  const { position, status, reason } = photo;
  const name = `photo ${position + 1}`;
  const hasPicture = status === 'in-review' || status === 'approved';
  return (
    <Box
      component="li"
      draggable
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // Files that are dropped belong to the whole card.
        if (event.dataTransfer.files.length > 0) return;
        event.preventDefault();
        event.stopPropagation();
        onDrop();
      }}
      sx={{ display: 'grid', gap: 0.5, alignContent: 'start', minWidth: 0 }}
    >
      <Box
        sx={({ vars: { palette } }) => ({
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          aspectRatio: TILE_RATIO,
          overflow: 'hidden',
          borderRadius: '12px',
          backgroundColor: palette.action.hover,
          cursor: 'grab',
        })}
      >
        {hasPicture ? (
          <Box
            component="img"
            src={buildPhotoAddress(photo.id)}
            alt={`Your ${name}`}
            draggable={false}
            sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : null}
        {status === 'processing' ? <CircularProgress size={28} aria-label={`Your ${name} is being prepared`} /> : null}
        <Box
          sx={{
            position: 'absolute',
            insetInlineStart: 8,
            top: 8,
            display: 'grid',
            gap: 0.5,
            justifyItems: 'start',
            // Readable on every picture.
            '& > span': { backgroundColor: 'background.paper' },
          }}
        >
          {isPortrait ? <StatusChip tone="green">Portrait</StatusChip> : null}
          {status === 'approved' ? null : (
            <StatusChip tone={status === 'rejected' ? 'clay' : 'brass'}>{PHOTO_STATUS_LABELS[status]}</StatusChip>
          )}
        </Box>
      </Box>
      {status === 'rejected' ? (
        <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          {reason ?? 'This photo cannot be shown to others. Please choose another one.'}
        </Typography>
      ) : null}
      <Box
        role="group"
        aria-label={`Your ${name}`}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          // Four beside one another would be wider than a tile on a phone or a tablet.
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' },
        }}
      >
        <Act label={`Move ${name} earlier`} disabled={position === 0} onClick={() => onMove(position - 1)}>
          <ArrowBack fontSize="small" />
        </Act>
        <Act label={`Move ${name} later`} disabled={position === count - 1} onClick={() => onMove(position + 1)}>
          <ArrowForward fontSize="small" />
        </Act>
        <Act label={`Make ${name} the portrait`} disabled={position === 0} onClick={() => onMove(0)}>
          <StarOutline fontSize="small" />
        </Act>
        <Act label={`Remove ${name}`} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </Act>
      </Box>
    </Box>
  );
};
