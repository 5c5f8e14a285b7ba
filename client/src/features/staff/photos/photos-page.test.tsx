import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { PhotosPage } from './photos-page.tsx';

const { list } = contract.staffPhotos;
const photo = (id: string, firstName: string): StaffPhoto => ({
  id,
  user: buildName(`u-${id}`, firstName, 'Noor'),
  status: 'in-review',
  reason: null,
  addedAt: '2026-01-02T03:04:05.000Z',
  pending: null,
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

/** Opens a photo while the first page of the list, which has more, shows others. */
const openBehind = (id: string, isOnly: (of: string) => StaffPhoto[] | Response) => {
  const rows = Array.from({ length: PAGE_ROWS }, (_, at) => photo(`row-${at}`, 'Adam'));
  respondTo(list, ({ url }) => {
    const of = new URL(url, 'http://x').searchParams.get('of');
    return of === null ? rows : isOnly(of);
  });
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff/photos', element: <PhotosPage /> }], `/staff/photos?photo=${id}`);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('a photo that is further down the list is loaded by itself', async () => {
  openBehind('deep', (of) => [photo(of, 'Hana')]);
  expect(await heading('Hana Noor')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

it('of a photo that the list does not have it is said why, and a failure does not claim that', async () => {
  let isDown = true;
  openBehind('gone', () => (isDown ? buildRefusal('unavailable') : []));
  expect(await heading('This photo could not be loaded')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('This photo is not in the list')).toBeVisible();
  expect(screen.getByText('It has been decided, or its owner has removed it.')).toBeVisible();
});

it('a list that could not be loaded does not claim that the open photo was decided', async () => {
  respondTo(list, () => buildRefusal('unavailable'));
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff/photos', element: <PhotosPage /> }], '/staff/photos?photo=a');
  expect(await heading('This photo could not be loaded')).toBeVisible();
});

it('a photo stands beside the others of the same person, each of which opens large; the list can show these alone', async () => {
  const at = '2026-01-02T03:04:05.000Z';
  respondTo(list, [photo('a', 'Hana'), { ...photo('b', 'Hana'), user: photo('a', 'Hana').user }, photo('c', 'Adam')]);
  respondTo(
    contract.staffMembers.photos,
    [
      { id: 'old', status: 'approved', reason: null, addedAt: at },
      { id: 'a', status: 'in-review', reason: null, addedAt: at },
      { id: 'b', status: 'in-review', reason: null, addedAt: at },
      { id: 'new', status: 'processing', reason: null, addedAt: at },
    ],
    { userId: 'u-a' },
  );
  setCurrentUser(buildUser('admin'));
  const { path } = renderRoutes([{ path: '/staff/photos', element: <PhotosPage /> }], '/staff/photos?photo=a');
  const others = within(await screen.findByRole('list', { name: 'Photos of Hana' }));
  expect(others.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual([
    'Photo 1 of Hana N.',
    'Photo 3 of Hana N.',
  ]);
  expect(others.getByText('Not ready yet')).toBeInTheDocument();
  expect(others.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/staff/photos?photo=b');
  await userEvent.click(others.getByRole('button', { name: 'Photo 1 of Hana N.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of Hana' }));
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/photos/old/large');
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog.getByRole('img', { name: 'Photo 3 of Hana N.' })).toHaveAttribute('src', '/api/photos/b/large');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await userEvent.click(screen.getByRole('link', { name: 'Show these alone' }));
  await expect.poll(path).toBe('/staff/photos?photo=a&person=u-a');
  const readPerson = () => new URL(getRequestsTo(list).at(-1)?.url ?? '', 'http://x').searchParams.get('person');
  await expect.poll(readPerson).toBe('u-a');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await expect.poll(path).toBe('/staff/photos?photo=a');
});
