import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { DayFilter, Filters, SearchFilter, SelectFilter } from './filters.tsx';

const STATES = [
  { value: 'closed', label: 'Closed' },
  { value: 'reviewed', label: 'Reviewed' },
];
const element = (
  <Filters
    folded={
      <>
        <SelectFilter name="state" label="State" options={STATES} />
        <DayFilter name="from" label="From" />
      </>
    }
  >
    <SearchFilter label="Name" />
  </Filters>
);
const chip = (name: string) => screen.getByRole('button', { name: `${name}. Remove this filter` });

it('names folded filters that are set, and removes one by a press', async () => {
  const { path } = renderRoutes([{ path: '/', element }], '/?state=closed&from=2030-03-01&q=Amina', { isStyled: true });
  const button = screen.getByRole('button', { name: 'Filter 2 set' });
  expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveValue('Amina');
  expect(screen.queryByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
  expect(chip('From: Friday, March 1, 2030')).toBeInTheDocument();
  await userEvent.click(chip('State: Closed'));
  expect(path()).toBe('/?from=2030-03-01&q=Amina');
  expect(screen.getByRole('button', { name: 'Filter 1 set' })).toBe(button);
  expect(button).toHaveFocus();
});

it('says what the list is searched for, also where a link or Back has changed that', async () => {
  const page = (
    <>
      {element}
      <Link to="/">All</Link>
    </>
  );
  const { path } = renderRoutes([{ path: '/', element: page }], '/?q=Amina');
  const field = screen.getByRole('searchbox', { name: 'Name' });
  await userEvent.type(field, ' N');
  await waitFor(() => expect(path()).toBe('/?q=Amina+N'));
  expect(field).toHaveValue('Amina N');
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(path()).toBe('/');
  await userEvent.type(field, 'Amina N');
  await waitFor(() => expect(path()).toBe('/?q=Amina+N'));
  expect(field).toHaveValue('Amina N');
});

it('is opened and closed by the keyboard, and keeps what is chosen in the address', async () => {
  const { path } = renderRoutes([{ path: '/', element }], '/');
  const button = screen.getByRole('button', { name: 'Filter' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('f');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Reviewed' }));
  expect(path()).toBe('/?state=reviewed');
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
  expect(chip('State: Reviewed')).toBeInTheDocument();
});
