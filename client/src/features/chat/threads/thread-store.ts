import { create } from 'zustand';
import { type CoalescedRun, createCoalescedRun } from '../../../lib/coalesce.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { hasGap, lastUnbroken, mergeMessages } from './merge.ts';
import { backOff, inTime, isFinal } from './retrying.ts';
import { PAGE_SIZE, type ThreadMessage, type ThreadSource } from './thread-types.ts';

export interface Thread {
  readonly messages: readonly ThreadMessage[];
  readonly status: 'loading' | 'ready' | 'failed';
  /** Whether older messages than those held may exist. */
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

/** How a thread is fetched. An entry belongs to one session: once that ended, `held` no longer contains it. */
interface Held {
  source: ThreadSource;
  readonly fetching: CoalescedRun;
  failures: number;
  retry: ReturnType<typeof setTimeout> | undefined;
}

/** So many messages of a thread are let be; more are cut down to those kept. */
const HELD = { most: 600, kept: 200 };

const held = new Map<string, Held>();
const NEW: Thread = { messages: [], status: 'loading', hasOlder: false };

onSessionChange(() => {
  for (const { retry } of held.values()) clearTimeout(retry);
  held.clear();
  useThreads.setState({ threads: {} }, true);
});

const isCurrent = (entry: Held): boolean => held.get(entry.source.key) === entry;
const threadOf = (key: string): Thread => useThreads.getState().threads[key] ?? NEW;
const isBroken = ({ messages, hasOlder }: Thread): boolean => hasGap(messages, !hasOlder);

/** Changes what is held; an answer that comes after its session ended changes nothing. */
const write = (entry: Held, change: (thread: Thread) => Partial<Thread>): void => {
  if (!isCurrent(entry)) return;
  const { key } = entry.source;
  useThreads.setState(({ threads }) => {
    const thread = threads[key] ?? NEW;
    return { threads: { ...threads, [key]: { ...thread, ...change(thread) } } };
  });
};

const take = (entry: Held, arrived: readonly ThreadMessage[]): void =>
  write(entry, ({ messages }) => ({ messages: mergeMessages(messages, arrived) }));

const fetchNewest = async (entry: Held): Promise<void> => {
  const newest = await inTime((signal) => entry.source.load({}, signal));
  write(entry, (thread) => {
    const messages = mergeMessages(thread.messages, newest);
    return { messages, status: 'ready', hasOlder: (messages[0]?.seq ?? 1) > 1 && (newest[0]?.seq ?? 1) > 1 };
  });
};

const fetchNewer = async (entry: Held): Promise<void> => {
  while (isCurrent(entry)) {
    const { messages, hasOlder } = threadOf(entry.source.key);
    const newer = await inTime((signal) => entry.source.load({ after: lastUnbroken(messages, !hasOlder) }, signal));
    take(entry, newer);
    if (newer.length < PAGE_SIZE) return;
  }
};

const fetchOnce = async (entry: Held): Promise<void> => {
  const wasReady = threadOf(entry.source.key).status === 'ready';
  if (!wasReady) await fetchNewest(entry);
  if (wasReady || isBroken(threadOf(entry.source.key))) await fetchNewer(entry);
};

/** Fetches what is missing, and schedules another try after a failure that may pass. Rejects where fetching failed. */
const fetchOrRetryLater = async (entry: Held): Promise<void> => {
  if (!isCurrent(entry)) return;
  try {
    await fetchOnce(entry);
    entry.failures = 0;
  } catch (error) {
    write(entry, ({ status }) => (status === 'ready' ? {} : { status: 'failed' }));
    if (isCurrent(entry) && !isFinal(error)) {
      entry.retry = setTimeout(() => void sync(entry), backOff(entry.failures, error));
      entry.failures += 1;
    }
    throw error;
  }
};

/** Fetches what is missing, until nothing is; after a failure it is tried again later. Never rejects. */
const sync = async (entry: Held): Promise<void> => {
  clearTimeout(entry.retry);
  try {
    await entry.fetching.run();
  } catch {
    // The thread's status shows the failure, and the next try is scheduled.
  }
};

const createEntry = (source: ThreadSource): Held => {
  const fetching = createCoalescedRun(() => fetchOrRetryLater(entry));
  const entry: Held = { source, fetching, failures: 0, retry: undefined };
  return entry;
};

/** Fetches a thread's newest page, or what came since if it is held already. */
export const openThread = (source: ThreadSource): Promise<void> => {
  const entry = held.get(source.key) ?? createEntry(source);
  entry.source = source;
  held.set(source.key, entry);
  write(entry, ({ status }) => (status === 'ready' ? {} : { status: 'loading' }));
  return sync(entry);
};

/** Asks for everything after the last message held without a gap. */
export const catchUp = (key: string): Promise<void> => {
  const entry = held.get(key);
  return entry ? sync(entry) : Promise.resolve();
};

/** Catches up every thread that is held; on each connection. */
export const catchUpAll = (): void => {
  for (const entry of held.values()) void sync(entry);
};

/** Takes in a message that was pushed or acknowledged; if one before it is missing, that is fetched. */
export const receive = (key: string, message: ThreadMessage): void => {
  const entry = held.get(key);
  if (!entry) return;
  take(entry, [message]);
  const thread = threadOf(key);
  if (thread.status === 'ready' && isBroken(thread)) void sync(entry);
};

/** Lets go of all but the newest messages held, where they are many; what was let go can be fetched again. */
export const forgetOlder = (key: string, { most, kept } = HELD): void => {
  const entry = held.get(key);
  const thread = threadOf(key);
  if (!entry || thread.messages.length <= most || isBroken(thread)) return;
  write(entry, ({ messages }) => ({ messages: messages.slice(-kept), hasOlder: true }));
};

/**
 * Fetches the page before the oldest message held.
 * @throws what the call throws
 */
export const loadOlder = async (key: string): Promise<void> => {
  const entry = held.get(key);
  const oldest = threadOf(key).messages[0];
  if (!entry || !oldest || oldest.seq <= 1) return;
  const older = await inTime((signal) => entry.source.load({ before: oldest.seq }, signal));
  write(entry, (thread) => {
    // What was let go meanwhile would leave a gap behind this page.
    if ((thread.messages[0]?.seq ?? 0) > oldest.seq) return {};
    const messages = mergeMessages(thread.messages, older);
    return { messages, hasOlder: older.length > 0 && (messages[0]?.seq ?? 1) > 1 };
  });
};
