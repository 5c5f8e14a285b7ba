import { type RenderResult, render as renderBare, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { Thread } from '../features/chat/components/thread.tsx';
import type { PendingMessage } from '../features/chat/threads/outbox.ts';
import type { ThreadMessage } from '../features/chat/threads/thread-types.ts';
import type { ThreadView } from '../features/chat/threads/use-thread.ts';
import { renderRoutes, Unstyled } from './render.tsx';

/** Builds a message as the thread store keeps it. */
export const buildMessage = (seq: number, mine: boolean): ThreadMessage => ({
  id: `id-${seq}`,
  seq,
  mine,
  content: `text ${seq}`,
  createdAt: new Date().toISOString(),
});
/** Builds a message that is not acknowledged yet. */
export const buildPending = (state: PendingMessage['state']): PendingMessage => ({
  clientMessageId: `c-${state}`,
  content: `is ${state}`,
  createdAt: new Date().toISOString(),
  state,
  failures: 0,
});

/** Renders an element within the app's providers, without their styles. */
export const renderElement = (element: ReactElement): RenderResult => renderBare(element, { wrapper: Unstyled });

/** Builds an open thread whose actions are mocks; by default it is empty. */
export const buildThreadView = (change: Partial<ThreadView> = {}): ThreadView => ({
  key: 'match:m1',
  messages: [],
  pending: [],
  status: 'ready',
  hasOlder: false,
  send: vi.fn(),
  retry: vi.fn(),
  discard: vi.fn(),
  loadOlder: vi.fn(() => Promise.resolve()),
  forgetOlder: vi.fn(),
  reload: vi.fn(() => Promise.resolve()),
  ...change,
});

/** Renders a thread with Bilal. */
export const renderThread = (thread: ThreadView, more: Partial<Parameters<typeof Thread>[0]> = {}) =>
  renderRoutes(
    [{ path: '*', element: <Thread thread={thread} otherName="Bilal" empty={<p>Nothing yet</p>} {...more} /> }],
    '/',
  );

/** Returns the queries within the item of the message with this text. */
export const getMessageItem = (text: string) => {
  const line = screen.getByText(text).closest('li');
  if (!line) throw new Error(`No message says ${text}`);
  return within(line);
};
/** Returns the field in which a message is written. */
export const getMessageField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Bilal' });
/** Returns the button that sends. */
export const getSendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
