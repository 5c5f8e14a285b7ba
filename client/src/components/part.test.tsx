import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { createPart, openPart } from './part.tsx';

const fail = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Part = createPart(fail);

const Opener = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <button type="button" onClick={() => openPart(fail, () => setOpen(true))}>
      {isOpen ? 'opened' : 'open'}
    </button>
  );
};

it('offers in its place a part that could not be fetched, beside what the page has', async () => {
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <p>The rest</p>
            <Suspense>
              <Part />
            </Suspense>
          </>
        ),
      },
    ],
    '/',
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByText('The rest')).toBeInTheDocument();
});

it('says so where a menu or dialog could not be fetched, and opens nothing', async () => {
  renderRoutes([{ path: '/', element: <Opener /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await waitFor(() => expect(screen.getByText('This could not be opened')).toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'open' })).toBeInTheDocument();
});
