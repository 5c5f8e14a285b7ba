import { useEffect, useMemo } from 'react';
import { CLIENT_CACHE } from '../../../../shared/limits.ts';
import { errorMessage } from '../error-message.ts';
import { useConnection } from '../socket.ts';
import { toast } from '../toasts.ts';
import { discard, type Pending, post, retry, type SendListener, useOutbox } from './outbox.ts';
import { catchUp, loadOlder, openThread, type Thread, useThreads } from './thread-store.ts';
import type { ThreadSource } from './thread-types.ts';

const NONE: readonly Pending[] = [];
const LOADING: Thread = { messages: [], status: 'loading', hasOlder: false };

const listener: SendListener = {
  sent: () => toast({ title: 'Message sent', description: 'Your message was sent successfully.' }),
  failed: (error) =>
    toast({ title: 'Failed to send message', description: errorMessage(error), variant: 'destructive' }),
};

const notLoaded = (error: unknown): void =>
  toast({
    title: 'Earlier messages could not be loaded',
    description: errorMessage(error),
    variant: 'destructive',
  });

export interface ThreadView extends Thread {
  /** Written here and not acknowledged yet. */
  readonly pending: readonly Pending[];
  send(content: string): void;
  retry(clientMessageId: string): void;
  discard(clientMessageId: string): void;
  loadOlder(): Promise<void>;
  reload(): Promise<void>;
}

/**
 * A thread that is on the screen: opened, kept up to date, marked read. It is polled every 10 s while the push connection
 * is down, or all the time where `alwaysPoll` asks for it. `onRead` runs after the service took a read mark.
 */
export const useThread = (
  source: ThreadSource,
  { alwaysPoll = false, onRead }: { alwaysPoll?: boolean; onRead?: () => void } = {},
): ThreadView => {
  const thread = useThreads(({ threads }) => threads[source.key]) ?? LOADING;
  const waiting = useOutbox(({ pending }) => pending[source.key]) ?? NONE;
  const connected = useConnection((state) => state.connected);
  const polls = alwaysPoll || !connected;

  useEffect(() => {
    void openThread(source);
  }, [source]);

  useEffect(() => {
    if (!polls) return;
    const timer = setInterval(() => void catchUp(source.key), CLIENT_CACHE.pollMessages);
    return () => clearInterval(timer);
  }, [polls, source]);

  const newestOfOther = thread.messages.findLast(({ mine }) => !mine)?.seq ?? 0;
  useEffect(() => {
    if (newestOfOther === 0) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      source.markRead(newestOfOther).then(onRead, (error: unknown) => {
        // A lost read mark costs a badge, not a message: it is repeated with the next message.
        console.warn('Marking the thread read failed', error);
      });
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [source, newestOfOther, onRead]);

  const pending = useMemo(() => {
    const arrived = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId));
    return waiting.filter(({ clientMessageId }) => !arrived.has(clientMessageId));
  }, [thread.messages, waiting]);

  return {
    ...thread,
    pending,
    send: (content) => post(source, content, listener),
    retry: (id) => retry(source, id, listener),
    discard: (id) => discard(source, id),
    loadOlder: () => loadOlder(source.key).catch(notLoaded),
    reload: () => openThread(source),
  };
};
