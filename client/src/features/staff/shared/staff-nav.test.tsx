import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { StaffNav } from './staff-nav.tsx';

it('the row of links is marked while its beginning is out of sight', async () => {
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff', element: <StaffNav /> }], '/staff');
  const row = await screen.findByRole('navigation', { name: 'Staff' });
  expect(row).not.toHaveAttribute('data-scrolled');
  row.scrollLeft = 90;
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-scrolled');
  row.scrollLeft = 0;
  fireEvent.scroll(row);
  expect(row).not.toHaveAttribute('data-scrolled');
});
