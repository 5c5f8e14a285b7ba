import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { renderRoutes } from '../../test/render.tsx';
import { LargePortrait, PhotoGallery } from './photo-gallery.tsx';

afterEach(() => vi.restoreAllMocks());

const show = (preventScreenshots: boolean): HTMLImageElement => {
  const user = { id: 'u-bilal', firstName: 'Bilal' } as OtherProfile['user'];
  const profile = { user, photos: ['/api/photos/p1/medium'], preventScreenshots } as OtherProfile;
  renderRoutes([{ path: '*', element: <PhotoGallery profile={profile} /> }], '/', { isStyled: true });
  const [photo] = screen.getByRole('list', { name: 'Photos of Bilal' }).getElementsByTagName('img');
  if (!photo) throw new Error('There is no photo.');
  return photo;
};
const isBlurred = (photo: HTMLImageElement) => getComputedStyle(photo).filter.includes('blur');
const leavePage = (isAway: boolean) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(!isAway);
  fireEvent(window, new Event(isAway ? 'blur' : 'focus'));
};

it('blurs photos while the page has no focus where their owner discourages screenshots', async () => {
  const guarded = show(true);
  expect(isBlurred(guarded)).toBe(false);
  leavePage(true);
  await waitFor(() => expect(isBlurred(guarded)).toBe(true));
  leavePage(false);
  await waitFor(() => expect(isBlurred(guarded)).toBe(false));
});

it('blurs no photo of another owner', () => {
  const open = show(false);
  leavePage(true);
  expect(isBlurred(open)).toBe(false);
});

const showHead = (photos: string[]) => {
  const user = { id: 'u-bilal', firstName: 'Bilal' } as OtherProfile['user'];
  const profile = { user, photos, profilePhoto: '/api/photos/p1/medium#guarded' } as OtherProfile;
  const element = (
    <>
      <LargePortrait person={user} photo={profile.profilePhoto} profile={profile} />
      <PhotoGallery profile={profile} />
    </>
  );
  renderRoutes([{ path: '*', element }], '/');
};

it('shows no gallery of the portrait alone, which opens large instead', async () => {
  showHead(['/api/photos/p1/medium']);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Open the photo of Bilal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of Bilal' }));
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/photos/p1/large');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('shows the other photos in a gallery, and all of them in one sequence where the portrait is opened', async () => {
  showHead(['/api/photos/p1/medium', '/api/photos/p2/medium']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Open photo 2 of 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of Bilal' }));
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/photos/p2/large');
  fireEvent.click(dialog.getByRole('button', { name: 'Next' }));
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/photos/p1/large');
  fireEvent.keyDown(dialog.getByRole('img'), { key: 'ArrowRight' });
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/photos/p2/large');
  fireEvent.click(dialog.getByRole('button', { name: 'Zoom in' }));
  expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open the photo of Bilal', hidden: true })).toBeInTheDocument();
});

it('shows all photos in the gallery where the portrait is none of them', () => {
  showHead(['/api/photos/p3/medium']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Open the photo of Bilal' })).not.toBeInTheDocument();
});
