import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { FRAME_NOTE_ID } from '../components/frame-note.tsx';
import { announceConnection, useNewConnection } from '../components/moment/new-connection.ts';
import { enterSession } from '../lib/session.ts';
import { ACCEPTED, buildMatch } from '../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';
import { ConnectionNote } from './connection-note.tsx';

const CONNECTED = buildMatch({ ...ACCEPTED, isNewlyConnected: true });
const getHeight = () => document.documentElement.style.getPropertyValue('--note-height');

beforeEach(() => {
  enterSession(null);
  setCurrentUser(buildUser('member'), 'standard');
  const place = document.createElement('div');
  place.id = FRAME_NOTE_ID;
  document.body.append(place);
});

const open = (at = '/settings') =>
  renderRoutes(
    ['/settings', '/messages/:id'].map((path) => ({
      path,
      element: (
        <>
          <p>{`This is ${path}`}</p>
          <ConnectionNote />
        </>
      ),
    })),
    at,
  );

it('tells of a new connection wherever the member is, and leads to the conversation', async () => {
  const { path } = open();
  expect(screen.queryByRole('region', { name: 'New connection' })).not.toBeInTheDocument();
  act(() => announceConnection(CONNECTED));
  expect(await screen.findByRole('status')).toHaveTextContent('You and Bilal are both interested');
  expect(getHeight()).toBe('0px');
  await userEvent.click(screen.getByRole('link', { name: 'Write to Bilal' }));
  expect(path()).toBe('/messages/m1');
  expect(screen.queryByRole('region', { name: 'New connection' })).not.toBeInTheDocument();
  expect(getHeight()).toBe('');
});

it('is closed for good in this tab, and forgotten with the session', async () => {
  open();
  act(() => announceConnection(CONNECTED));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  act(() => announceConnection(CONNECTED));
  expect(screen.queryByRole('region', { name: 'New connection' })).not.toBeInTheDocument();
  act(() => {
    enterSession(null);
    announceConnection(CONNECTED);
  });
  expect(useNewConnection.getState().match).toEqual(CONNECTED);
});

it('is not shown where the conversation is open already', async () => {
  open('/messages/m1');
  act(() => announceConnection(CONNECTED));
  expect(screen.queryByRole('region', { name: 'New connection' })).not.toBeInTheDocument();
});
