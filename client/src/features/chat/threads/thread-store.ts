import { create } from 'zustand';
import { type CoalescedRun, createCoalescedRun } from '../../../lib/query/coalesce.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { findLastContiguousSeq, hasGap, mergeMessages } from './merge.ts';
import { getRetryDelayMs, isFinal, withTimeout } from './retry-policy.ts';
import { PAGE_SIZE, type ThreadMessage, type ThreadSource } from './thread-types.ts';

export interface Thread {
  readonly messages: readonly ThreadMessage[];
  readonly status: 'loading' | 'ready' | 'failed';
  /** Whether messages older than those of the list may exist. */
  readonly hasOlder: boolean;
}

interface State {
  readonly threads: Readonly<Record<string, Thread>>;
}

/**
 * Every thread that was opened in this session, by key. Threads are kept here and not in the query cache, because pushes,
 * acknowledged sends and pages merge into one list message by message, and gaps in it are fetched.
 */
export const useThreads = create<State>(() => ({ threads: {} }));

/** How a thread is fetched. An entry belongs to one session: once that ended, `entries` lacks it. */
interface ThreadEntry {
  source: ThreadSource;
  readonly fetching: CoalescedRun;
  failures: number;
  retry: ReturnType<typeof setTimeout> | undefined;
}

/** A thread with more than `most` messages is cut down to the newest `kept`. */
const CACHED_MESSAGES = { most: 600, kept: 200 };

const entries = new Map<string, ThreadEntry>();
const EMPTY_THREAD: Thread = { messages: [], status: 'loading', hasOlder: false };

onSessionChange(() => {
  for (const { retry } of entries.values()) clearTimeout(retry);
  entries.clear();
  useThreads.setState({ threads: {} }, true);
});

const isCurrent = (entry: ThreadEntry): boolean => entries.get(entry.source.key) === entry;
const getThread = (key: string): Thread => useThreads.getState().threads[key] ?? EMPTY_THREAD;
const hasMissingMessages = ({ messages, hasOlder }: Thread): boolean => hasGap(messages, !hasOlder);

/** Changes a thread; a response that arrives after its session ended changes nothing. */
const updateThread = (entry: ThreadEntry, change: (thread: Thread) => Partial<Thread>): void => {
  if (!isCurrent(entry)) return;
  const { key } = entry.source;
  useThreads.setState(({ threads }) => {
    const thread = threads[key] ?? EMPTY_THREAD;
    return { threads: { ...threads, [key]: { ...thread, ...change(thread) } } };
  });
};

const addMessages = (entry: ThreadEntry, arrived: readonly ThreadMessage[]): void =>
  updateThread(entry, ({ messages }) => ({ messages: mergeMessages(messages, arrived) }));

const fetchNewest = async (entry: ThreadEntry): Promise<void> => {
  const newest = await withTimeout((signal) => entry.source.load({ limit: PAGE_SIZE }, signal));
  updateThread(entry, (thread) => {
    const messages = mergeMessages(thread.messages, newest);
    return { messages, status: 'ready', hasOlder: (messages[0]?.seq ?? 1) > 1 && (newest[0]?.seq ?? 1) > 1 };
  });
};

const fetchNewer = async (entry: ThreadEntry): Promise<void> => {
  while (isCurrent(entry)) {
    const { messages, hasOlder } = getThread(entry.source.key);
    const newer = await withTimeout((signal) =>
      entry.source.load({ after: findLastContiguousSeq(messages, !hasOlder) }, signal),
    );
    addMessages(entry, newer);
    if (newer.length < PAGE_SIZE) return;
  }
};

const fetchOnce = async (entry: ThreadEntry): Promise<void> => {
  const wasReady = getThread(entry.source.key).status === 'ready';
  if (!wasReady) await fetchNewest(entry);
  if (wasReady || hasMissingMessages(getThread(entry.source.key))) await fetchNewer(entry);
};

/** Fetches what is missing, and schedules another try after a failure that may pass. Rejects where fetching failed. */
const fetchOrRetryLater = async (entry: ThreadEntry): Promise<void> => {
  if (!isCurrent(entry)) return;
  try {
    await fetchOnce(entry);
    entry.failures = 0;
  } catch (error) {
    updateThread(entry, ({ status }) => (status === 'ready' ? {} : { status: 'failed' }));
    if (isCurrent(entry) && !isFinal(error)) {
      entry.retry = setTimeout(() => void sync(entry), getRetryDelayMs(entry.failures, error));
      entry.failures += 1;
    }
    throw error;
  }
};

/** Fetches what is missing, until nothing is; after a failure it is tried again later. Never rejects. */
const sync = async (entry: ThreadEntry): Promise<void> => {
  clearTimeout(entry.retry);
  try {
    await entry.fetching.run();
  } catch {
    // The thread's status shows the failure, and the next try is scheduled.
  }
};

const createEntry = (source: ThreadSource): ThreadEntry => {
  const fetching = createCoalescedRun(() => fetchOrRetryLater(entry));
  const entry: ThreadEntry = { source, fetching, failures: 0, retry: undefined };
  return entry;
};

/** Fetches a thread's newest page, or the messages since then where the thread was opened before. */
export const openThread = (source: ThreadSource): Promise<void> => {
  const entry = entries.get(source.key) ?? createEntry(source);
  entry.source = source;
  entries.set(source.key, entry);
  updateThread(entry, ({ status }) => (status === 'ready' ? {} : { status: 'loading' }));
  return sync(entry);
};

/** Fetches all messages after the last one up to which none is missing. */
export const catchUp = (key: string): Promise<void> => {
  const entry = entries.get(key);
  return entry ? sync(entry) : Promise.resolve();
};

/** Catches up every opened thread; called on each connection. */
export const catchUpAll = (): void => {
  for (const entry of entries.values()) void sync(entry);
};

/** Adds a message that was pushed or acknowledged; messages missing before it are fetched. */
export const receiveMessage = (key: string, message: ThreadMessage): void => {
  const entry = entries.get(key);
  if (!entry) return;
  addMessages(entry, [message]);
  const thread = getThread(key);
  if (thread.status === 'ready' && hasMissingMessages(thread)) void sync(entry);
};

/** Drops all but the newest messages of a long thread; dropped messages can be fetched again. */
export const dropOlderMessages = (key: string, { most, kept } = CACHED_MESSAGES): void => {
  const entry = entries.get(key);
  const thread = getThread(key);
  if (!entry || thread.messages.length <= most || hasMissingMessages(thread)) return;
  updateThread(entry, ({ messages }) => ({ messages: messages.slice(-kept), hasOlder: true }));
};

/**
 * Fetches the page before the oldest message of the list, of at most `limit` messages. Rejects where the call fails.
 */
export const loadOlderMessages = async (key: string, limit = PAGE_SIZE): Promise<void> => {
  const entry = entries.get(key);
  const oldest = getThread(key).messages[0];
  if (!entry || !oldest || oldest.seq <= 1) return;
  const older = await withTimeout((signal) => entry.source.load({ before: oldest.seq, limit }, signal));
  updateThread(entry, (thread) => {
    // Messages dropped meanwhile would leave a gap after this page.
    if ((thread.messages[0]?.seq ?? 0) > oldest.seq) return {};
    const messages = mergeMessages(thread.messages, older);
    return { messages, hasOlder: older.length > 0 && (messages[0]?.seq ?? 1) > 1 };
  });
};
