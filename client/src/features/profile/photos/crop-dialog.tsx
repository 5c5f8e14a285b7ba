import 'react-easy-crop/react-easy-crop.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { LIMITS } from '../../../../../shared/limits.ts';
import type { PhotoPart } from './upload-photo.ts';

/** The width of the frame to its height: that of a portrait. */
const FRAME_RATIO = 4 / 5;
const MAX_ZOOM = 4;
/** How far an arrow key moves the photo; with Shift it is a fifth. */
const STEP_PX = 20;
const ZOOM_STEP = 0.1;

/** Returns how far a photo can be zoomed into before what is left has fewer pixels than a photo needs. */
const getMaxZoom = (width: number, height: number): number =>
  Math.max(1, Math.min(MAX_ZOOM, (Math.min(width, height) * FRAME_RATIO) / LIMITS.photos.minEdge));

interface CropDialogProps {
  /** The address of the photo in this browser. */
  address: string;
  name: string;
  /** Sends this part of the photo, or the whole of it. */
  onUse: (part: PhotoPart | null) => void;
  onCancel: () => void;
}

/** Asks which part of a photo to send: it is moved in a frame by pointer, touch or arrow keys, and zoomed. */
export const CropDialog = ({ address, name, onUse, onCancel }: CropDialogProps) => {
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [maxZoom, setMaxZoom] = useState(1);
  const [part, setPart] = useState<PhotoPart | null>(null);
  return (
    // A tap beside it, as when the photo is dragged out of the frame, must not drop the photo.
    <Dialog
      open
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown') onCancel();
      }}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>Choose what to show</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography id={`${id}-help`} color="textSecondary">
          Move the photo within the frame: drag it, or use the arrow keys. Zoom with two fingers, the wheel or the
          slider.
        </Typography>
        <Box
          sx={{
            position: 'relative',
            height: { xs: 'min(36vh, 340px)', sm: 'min(52vh, 460px)' },
            overflow: 'hidden',
            borderRadius: '12px',
          }}
        >
          <Cropper
            image={address}
            aspect={FRAME_RATIO}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={maxZoom}
            keyboardStep={STEP_PX}
            showGrid={false}
            // Styles in a file: the page's policy lets no script write any.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={setPart}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => setMaxZoom(getMaxZoom(naturalWidth, naturalHeight))}
            mediaProps={{ alt: `Preview of ${name}` }}
            cropperProps={{ role: 'group', 'aria-label': 'Frame', 'aria-describedby': `${id}-help` }}
          />
        </Box>
        <Box sx={{ paddingInline: 1.5 }}>
          <Slider
            aria-label="Zoom"
            value={zoom}
            min={1}
            max={maxZoom}
            step={ZOOM_STEP}
            disabled={maxZoom === 1}
            onChange={(_, value) => setZoom(Number(value))}
            getAriaValueText={(value) => `${Math.round(value * 100)} %`}
          />
        </Box>
      </DialogContent>
      {/* Beside one another they are wider than a phone. */}
      <DialogActions
        sx={{ flexDirection: { xs: 'column-reverse', sm: 'row' }, alignItems: 'stretch', '& > *': { margin: 0 } }}
      >
        <Button onClick={onCancel}>Cancel</Button>
        <Button onClick={() => onUse(null)}>Use the whole photo</Button>
        <Button variant="contained" disabled={part === null} onClick={() => onUse(part)}>
          Use this part
        </Button>
      </DialogActions>
    </Dialog>
  );
};
