import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { renderRoutes } from '../../test/render.tsx';
import { PhotoGallery } from './photo-gallery.tsx';

afterEach(() => vi.restoreAllMocks());

const show = (preventScreenshots: boolean): HTMLImageElement => {
  const user = { id: 'u-bilal', firstName: 'Bilal' } as OtherProfile['user'];
  const profile = { user, photos: ['/api/photos/p1/medium'], preventScreenshots } as OtherProfile;
  renderRoutes([{ path: '*', element: <PhotoGallery profile={profile} /> }], '/');
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
