import { useEffect, useMemo } from 'react';
import { hasVisibleText } from '../../../../../shared/rules/visible-text.ts';
import { formatMoment } from '../../../content/format.ts';
import { ApiError } from '../../../lib/api.ts';
import { getErrorMessage } from '../../../lib/error-message.ts';
import { CLIENT_CACHE } from '../../../lib/query/cache-times.ts';
import { useConnection } from '../../../lib/socket.ts';
import { toast } from '../../../lib/toasts.ts';
import { readDraft, saveDraft } from './drafts.ts';
import {
  discardMessage,
  type PendingMessage,
  retryMessage,
  type SendListener,
  sendMessage,
  useOutbox,
} from './outbox.ts';
import { createReadMarker } from './read-marks.ts';
import { isFinal } from './retry-policy.ts';
import { catchUp, dropOlderMessages, loadOlderMessages, openThread, type Thread, useThreads } from './thread-store.ts';
import type { ThreadSource } from './thread-types.ts';
import './unsent-guard.ts';

const NO_PENDING: readonly PendingMessage[] = [];
const LOADING_THREAD: Thread = { messages: [], status: 'loading', hasOlder: false };

/**
 * Returns why a message was not sent. A limit that ends soon is waited for (`retry-policy.ts`), so that one which refuses is the day's,
 * whose end the service can only say in its own time zone.
 */
const describeRefusal = (error: Error): string => {
  const isOfDay = error instanceof ApiError && error.refusal?.code === 'too_many_requests' && isFinal(error);
  if (!isOfDay) return getErrorMessage(error);
  const resetsAt = formatMoment(Date.now() + error.retryAfter * 1_000, 'weekdayAndTime');
  return `You have sent all the messages that your membership includes in a day. You can write again from ${resetsAt}.`;
};

const listener: SendListener = {
  onSent: () => toast({ title: 'Message sent', description: 'Your message was sent successfully.' }),
  onFailed: (error) =>
    toast({ title: 'Failed to send message', description: describeRefusal(error), variant: 'destructive' }),
};

const showLoadFailure = (error: unknown): void =>
  toast({
    title: 'Earlier messages could not be loaded',
    description: getErrorMessage(error),
    variant: 'destructive',
  });

/** The actions on a thread; their identity is stable while the thread is open. */
export interface ThreadActions {
  send(content: string): void;
  retry(clientMessageId: string): void;
  /** Gives up a message that was refused: its text goes back to the composer, behind what is written there. */
  discard(clientMessageId: string): void;
  /** Fetches the page before the oldest message, of at most `limit`; a failure is shown as a notification. */
  loadOlder(limit?: number): Promise<void>;
  /** Drops old messages that are not shown. */
  forgetOlder(): void;
  reload(): Promise<void>;
}

export interface ThreadView extends Thread, ThreadActions {
  /** The key of the thread among all threads. */
  readonly key: string;
  /** The viewer's messages that are not acknowledged yet. */
  readonly pending: readonly PendingMessage[];
}

const discard = (source: ThreadSource, id: string): void => {
  const given = useOutbox.getState().pending[source.key]?.find(({ clientMessageId }) => clientMessageId === id);
  const draft = readDraft(source.key);
  if (given) saveDraft(source.key, hasVisibleText(draft) ? `${draft}\n${given.content}` : given.content);
  discardMessage(source, id);
};

const createActions = (source: ThreadSource): ThreadActions => ({
  send: (content) => sendMessage(source, content, listener),
  retry: (id) => retryMessage(source, id, listener),
  discard: (id) => discard(source, id),
  loadOlder: (limit) => loadOlderMessages(source.key, limit).catch(showLoadFailure),
  forgetOlder: () => dropOlderMessages(source.key),
  reload: () => openThread(source),
});

interface ThreadOptions {
  /** Poll every 10 s all the time, not only while the push connection is down. */
  alwaysPoll?: boolean;
  /** Whether shown messages are marked read. */
  marksRead?: boolean;
  /** Runs after the service stored a read mark. */
  onRead?: () => void;
}

/** Opens a thread that is on the screen, keeps it up to date and marks it read. */
export const useThread = (
  source: ThreadSource,
  { alwaysPoll = false, marksRead = true, onRead }: ThreadOptions = {},
): ThreadView => {
  const thread = useThreads(({ threads }) => threads[source.key]) ?? LOADING_THREAD;
  const waiting = useOutbox(({ pending }) => pending[source.key]) ?? NO_PENDING;
  const connected = useConnection((state) => state.connected);
  const polls = alwaysPoll || !connected;
  const actions = useMemo(() => createActions(source), [source]);
  const marker = useMemo(() => createReadMarker((upTo) => source.markRead(upTo), onRead), [source, onRead]);

  useEffect(() => {
    if (connected) marker.retry();
  }, [connected, marker]);

  useEffect(() => {
    void openThread(source);
  }, [source]);

  useEffect(() => {
    if (!polls) return;
    const timer = setInterval(() => void catchUp(source.key), CLIENT_CACHE.pollMessagesMs);
    return () => clearInterval(timer);
  }, [polls, source]);

  const newestOfOther = thread.messages.findLast(({ mine }) => !mine)?.seq ?? 0;
  useEffect(() => {
    if (newestOfOther === 0 || !marksRead) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      marker.read(newestOfOther);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [marker, newestOfOther, marksRead]);

  const pending = useMemo(() => {
    if (waiting.length === 0) return NO_PENDING;
    const arrived = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId));
    return waiting.filter(({ clientMessageId }) => !arrived.has(clientMessageId));
  }, [thread.messages, waiting]);

  return { ...thread, ...actions, key: source.key, pending };
};
