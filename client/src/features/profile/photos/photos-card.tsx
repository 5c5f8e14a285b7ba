import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type DragEvent, Suspense, useEffect, useRef, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PhotoView } from '../../../../../shared/contract/photos.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { ProgressBar } from '../../../components/layout/progress-bar.tsx';
import { Notice } from '../../../components/notice.tsx';
import { createPart } from '../../../components/part.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { Loading } from '../../../components/skeletons.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { addPhotos, decidePhoto, showPhotoQueue, type Upload, usePhotoQueue } from './photo-queue.ts';
import { PhotoTile, TILE_RATIO } from './photo-tile.tsx';
import { ACCEPTED } from './upload-photo.ts';

const CropDialog = createPart(async () => (await import('./crop-dialog.tsx')).CropDialog);
const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
    lg: 'repeat(auto-fill, minmax(11.5rem, 1fr))',
  },
} as const;

const refresh = () => invalidate(contract.photos.mine, contract.profiles.mine);

const UploadTile = ({ upload }: { upload: Upload }) => (
  <Box
    component="li"
    sx={({ vars: { palette } }) => ({
      display: 'grid',
      alignContent: 'center',
      gap: 1,
      padding: 2,
      aspectRatio: TILE_RATIO,
      borderRadius: '12px',
      backgroundColor: palette.action.hover,
    })}
  >
    <Typography variant="caption" noWrap>
      {upload.name}
    </Typography>
    <ProgressBar label={`Sending ${upload.name}`} value={Math.round(upload.sent * 100)} />
  </Box>
);

interface EditorProps {
  photos: readonly PhotoView[];
  uploads: readonly Upload[];
}

/** The photos in their order. They are moved by dragging one onto another, or with the buttons below each. */
const Editor = ({ photos, uploads }: EditorProps) => {
  const dragged = useRef<string | null>(null);
  const [removing, setRemoving] = useState<PhotoView | null>(null);
  const [said, setSaid] = useState('');
  const focusKeeper = useKeptFocus();
  const move = useApiMutation(contract.photos.move, {
    onSuccess: async (_, { body: { position } }) => {
      await refresh();
      setSaid(position === 0 ? 'This photo is first now.' : `This photo is at place ${position + 1} now.`);
    },
    errorTitle: 'Not moved',
  });
  const remove = useApiMutation(contract.photos.remove, {
    onSuccess: () => setSaid('The photo is removed.'),
    onSettled: () => {
      setRemoving(null);
      return refresh();
    },
    errorTitle: 'Not removed',
  });
  const isBusy = move.isPending || remove.isPending;
  const portrait =
    photos.find(({ status }) => status === 'approved') ?? photos.find(({ status }) => status !== 'rejected');
  const moveTo = (photoId: string, position: number): void => {
    // The buttons stay enabled meanwhile: one that is disabled loses the focus.
    if (isBusy) return;
    setSaid('');
    move.mutate({ params: { photoId }, body: { position } });
  };
  return (
    <>
      <Box {...focusKeeper} role="group" aria-label="Order of your photos" sx={{ outline: 'none' }}>
        <BareList aria-label="Your photos" sx={GRID}>
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              count={photos.length}
              isPortrait={photo === portrait}
              onMove={(position) => moveTo(photo.id, position)}
              onRemove={() => setRemoving(photo)}
              onDragStart={() => {
                dragged.current = photo.id;
              }}
              onDrop={() => {
                if (dragged.current && dragged.current !== photo.id) moveTo(dragged.current, photo.position);
                dragged.current = null;
              }}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} />
          ))}
        </BareList>
      </Box>
      <Box aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
      <ConfirmDialog
        open={removing !== null}
        title="Remove this photo?"
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        onConfirm={() => {
          setSaid('');
          if (removing) remove.mutate({ params: { photoId: removing.id } });
        }}
        onCancel={() => setRemoving(null)}
      >
        It is deleted for everyone, and cannot be brought back.
      </ConfirmDialog>
    </>
  );
};

/** The own photos: add, order, remove. */
export const PhotosCard = () => {
  const mine = useApiQuery(contract.photos.mine, {});
  const { uploads, chosen, refused } = usePhotoQueue();
  useEffect(showPhotoQueue, []);
  const asked = chosen.find(({ address }) => address !== null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const count = (mine.data?.length ?? 0) + uploads.length + chosen.length;
  const isFull = count >= LIMITS.photos.max;
  const drop = (event: DragEvent): void => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void addPhotos([...event.dataTransfer.files]);
  };
  return (
    <Card
      component="section"
      aria-labelledby="photos-title"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={({ vars: { palette } }) => (isOver ? { outline: `2px dashed ${palette.primary.main}` } : {})}
    >
      <CardContent sx={{ position: 'relative', display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography id="photos-title" variant="h4" component="h2">
              Your photos
            </Typography>
            <Typography variant="body2" color="textSecondary">
              Up to six. While a photo is in review, only you and our staff see it. Privacy Settings decide who sees the
              others clearly.
            </Typography>
          </Box>
          <Button variant="outlined" disabled={isFull} onClick={() => input.current?.click()}>
            Add photos
          </Button>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            multiple
            hidden
            aria-label="Choose photos"
            onChange={({ target }) => {
              void addPhotos([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </Box>
        {refused.map(({ id, name, reason }) => (
          <Box key={id} sx={{ overflowWrap: 'anywhere' }}>
            <Notice tone="error" title={`${name} was not added`}>
              {reason}
            </Notice>
          </Box>
        ))}
        <QueryContent
          query={mine}
          loading={
            <Loading label="Loading your photos">
              {/* As high as a row of photos with their buttons. */}
              <Box sx={GRID}>
                <Box sx={{ paddingBottom: { xs: '92px', md: '48px' } }}>
                  <Skeleton variant="rounded" sx={{ aspectRatio: TILE_RATIO, height: 'auto', borderRadius: '12px' }} />
                </Box>
              </Box>
            </Loading>
          }
          failed="Your photos could not be loaded"
        >
          {(photos) =>
            photos.length + uploads.length > 0 ? (
              <Editor photos={photos} uploads={uploads} />
            ) : (
              <Typography color="textSecondary">
                You have no photos yet. Choose some
                <Box component="span" sx={{ '@media not (pointer: fine)': { display: 'none' } }}>
                  , or drag them here
                </Box>
                : JPEG, PNG or WebP, at most 10 MB each.
              </Typography>
            )
          }
        </QueryContent>
      </CardContent>
      {asked?.address ? (
        <Suspense>
          <CropDialog
            key={asked.id}
            address={asked.address}
            name={asked.file.name}
            onUse={(part) => decidePhoto(asked.id, part)}
            onCancel={() => decidePhoto(asked.id, undefined)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
};
