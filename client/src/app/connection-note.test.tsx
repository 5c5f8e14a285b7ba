import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRAME_NOTE_ID, FrameNotePlace } from '../components/frame-note.tsx';
import { announceConnection, useNewConnection } from '../components/new-connection/new-connection.ts';
import { useNewVersion } from '../lib/service-worker/new-version.ts';
import { enterSession } from '../lib/session.ts';
import { ACCEPTED, buildMatch } from '../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { NewVersionNote } from './signed-in.tsx';

const CONNECTED = buildMatch({ ...ACCEPTED, isNewlyConnected: true });
const NOTE_HEIGHT_PX = 61;
const getHeight = () => document.documentElement.style.getPropertyValue('--note-height');

/** Tells the observers of sizes that one has changed: nothing is laid out here. */
let changeSizes = (): void => undefined;

beforeEach(() => {
  enterSession(null);
  setCurrentUser(buildUser('member'), 'standard');
  const observers = new Set<() => void>();
  changeSizes = () =>
    act(() => {
      for (const look of observers) look();
    });
  class Observer {
    readonly look: () => void;
    constructor(look: () => void) {
      this.look = look;
    }
    observe = () => observers.add(this.look);
    disconnect = () => observers.delete(this.look);
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.id === FRAME_NOTE_ID ? this.children.length * NOTE_HEIGHT_PX : 0;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (at = '/settings') =>
  renderRoutes(
    ['/settings', '/messages/:id'].map((path) => ({
      path,
      element: (
        <>
          <FrameNotePlace />
          <p>{`This is ${path}`}</p>
          <NewVersionNote />
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
  changeSizes();
  expect(getHeight()).toBe('61px');
  await userEvent.click(screen.getByRole('link', { name: 'Write to Bilal' }));
  expect(path()).toBe('/messages/m1');
  expect(screen.queryByRole('region', { name: 'New connection' })).not.toBeInTheDocument();
  changeSizes();
  expect(getHeight()).toBe('0px');
});

it('has the room of a note of its own beside that of a new version, which views that fill the screen leave to both', async () => {
  const { unmount } = open();
  act(() => useNewVersion.setState({ isReady: true }));
  expect(await screen.findByRole('region', { name: 'New version' })).toBeInTheDocument();
  changeSizes();
  expect(getHeight()).toBe('61px');
  act(() => announceConnection(CONNECTED));
  await screen.findByRole('region', { name: 'New connection' });
  changeSizes();
  expect(getHeight()).toBe('122px');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  changeSizes();
  expect(getHeight()).toBe('0px');
  unmount();
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
