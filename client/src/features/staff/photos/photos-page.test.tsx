import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { PhotosPage } from './photos-page.tsx';

const { list } = contract.staffPhotos;
const photo = (id: string, firstName: string): StaffPhoto => ({
  id,
  user: buildName(`u-${id}`, firstName, 'Noor'),
  status: 'in-review',
  reason: null,
  addedAt: '2026-01-02T03:04:05.000Z',
  cursor: id,
});

const readLastOrder = () => new URL(getRequestsTo(list).at(-1)?.url ?? '', 'http://x').searchParams.get('order');
const choose = async (option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('photo order: the longest waiting come first, the latest on demand; the choice is in the address', async () => {
  respondTo(list, [photo('a', 'Hana'), photo('b', 'Adam')]);
  setCurrentUser(buildUser('admin'));
  const { path } = renderRoutes([{ path: '/staff/photos', element: <PhotosPage /> }], '/staff/photos');
  await screen.findByRole('link', { name: /Hana Noor/ });
  expect(screen.getByText('Longest wait first. Members see a photo once it is approved.')).toBeVisible();
  expect(readLastOrder()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));

  respondTo(list, [photo('b', 'Adam'), photo('a', 'Hana')]);
  await choose('Latest first');
  await expect.poll(readLastOrder).toBe('newest');
  expect(path()).toBe('/staff/photos?order=newest');
  expect(await screen.findByText('Latest first. Members see a photo once it is approved.')).toBeVisible();
  await expect
    .poll(() => screen.getAllByRole('link', { name: /Noor/ }).map((link) => link.textContent))
    .toEqual([expect.stringContaining('Adam'), expect.stringContaining('Hana')]);

  await choose('Longest wait first');
  await expect.poll(path).toBe('/staff/photos');
});
