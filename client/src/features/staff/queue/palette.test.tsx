import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { Palette } from './palette.tsx';

const open = async () => {
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/', element: <Palette onClose={() => undefined} /> }], '/');
  return screen.findByRole('combobox', { name: /^Go to a person/ });
};

it('says that nothing was found only once it has searched', async () => {
  respondTo(contract.staffMembers.list, []);
  respondTo(contract.staffApplications.list, []);
  const field = await open();
  await userEvent.type(field, 'z');
  expect(screen.getByText(/^Type two letters of a name or an e-mail address/)).toBeInTheDocument();
  await userEvent.type(field, 'x');
  expect(screen.getByText('Searching…')).toBeInTheDocument();
  expect(getRequestsTo(contract.staffMembers.list)).toEqual([]);
  expect(await screen.findByText(/^Nothing found/)).toBeInTheDocument();
});

it('says that it could not search', async () => {
  respondTo(contract.staffMembers.list, () => buildRefusal('unavailable'));
  respondTo(contract.staffApplications.list, []);
  await userEvent.type(await open(), 'zx');
  expect(await screen.findByText(/^The service is briefly unavailable/)).toBeInTheDocument();
});
