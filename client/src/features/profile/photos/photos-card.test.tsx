import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PhotoView } from '../../../../../shared/contract/photos.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { PhotosCard } from './photos-card.tsx';
import { preparePhoto, toPixels } from './upload-photo.ts';

const photo = (position: number, change: Partial<PhotoView> = {}): PhotoView => ({
  id: `p${position}`,
  position,
  status: 'approved',
  reason: null,
  ...change,
});

const open = (photos: PhotoView[]) => {
  setCurrentUser(buildUser('member'), 'standard');
  queryClient.setQueryData(queryKey(contract.photos.mine), photos);
  respondTo(contract.photos.mine, () => photos);
  respondTo(contract.photos.move, undefined);
  respondTo(contract.photos.remove, undefined);
  renderRoutes([{ path: '/', element: <PhotosCard /> }], '/');
};
const button = (name: string) => screen.getByRole('button', { name });

it('moves photos with buttons and by dragging, and makes one the portrait', async () => {
  open([photo(0), photo(1), photo(2)]);
  expect(button('Move photo 1 earlier')).toBeDisabled();
  expect(button('Move photo 3 later')).toBeDisabled();
  await userEvent.click(button('Make photo 3 the portrait'));
  await waitFor(() => expect(getRequestsTo(contract.photos.move)).toHaveLength(1));
  const tiles = screen.getAllByRole('listitem');
  const dataTransfer = { files: [] };
  fireEvent.dragStart(tiles[0] as HTMLElement, { dataTransfer });
  fireEvent.drop(tiles[1] as HTMLElement, { dataTransfer });
  await waitFor(() => expect(getRequestsTo(contract.photos.move)).toHaveLength(2));
  expect(getRequestsTo(contract.photos.move).map(({ url, body }) => [url, body])).toEqual([
    ['/api/profile/photos/p2', { position: 0 }],
    ['/api/profile/photos/p0', { position: 1 }],
  ]);
});

it('says how each photo stands, and why one was not accepted', () => {
  open([photo(0, { status: 'rejected', reason: 'Too dark' }), photo(1, { status: 'in-review' }), photo(2)]);
  expect(screen.getByText('Too dark')).toBeInTheDocument();
  expect(screen.getByText('In review')).toBeInTheDocument();
  expect(screen.getAllByText('Portrait')).toHaveLength(1);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    '/api/photos/p1/medium',
    '/api/photos/p2/medium',
  ]);
});

it('takes no more than six', () => {
  open(Array.from({ length: 6 }, (_, at) => photo(at)));
  expect(button('Add photos')).toBeDisabled();
});

it('cuts a part out in whole pixels, within the picture', () => {
  const picture = { width: 1_000, height: 500 };
  expect(toPixels({ x: 10, y: 20, width: 40, height: 60 }, picture)).toEqual({
    x: 100,
    y: 100,
    width: 400,
    height: 300,
  });
  expect(toPixels({ x: -0.01, y: 99.99, width: 100.02, height: 0.001 }, picture)).toEqual({
    x: 0,
    y: 499,
    width: 1_000,
    height: 1,
  });
});

it('sends nothing of a photo of which it cannot cut out a part', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('too large')));
  const file = new File(['whole'], 'whole.jpg');
  await expect(preparePhoto(file, { x: 0, y: 0, width: 50, height: 50 })).rejects.toThrow('could not be cropped');
  expect(await preparePhoto(file, null)).toBe(file);
  vi.unstubAllGlobals();
});
