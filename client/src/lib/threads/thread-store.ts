import { create } from 'zustand';
import { onSessionChange } from '../session.ts';
import { hasGap, lastUnbroken, mergeMessages } from './merge.ts';
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

/** Every thread looked at in this session, by key. */
export const useThreads = create<State>(() => ({ threads: {} }));

const sources = new Map<string, ThreadSource>();
const catchingUp = new Map<string, Promise<void>>();

onSessionChange(() => {
  sources.clear();
  catchingUp.clear();
  useThreads.setState({ threads: {} }, true);
});

const write = (key: string, change: (thread: Thread) => Thread): void =>
  useThreads.setState(({ threads }) => ({
    threads: { ...threads, [key]: change(threads[key] ?? { messages: [], status: 'loading', hasOlder: false }) },
  }));

/** Fetches a thread's newest page, or what came since if it is held already. */
export const openThread = async (source: ThreadSource): Promise<void> => {
  sources.set(source.key, source);
  if (useThreads.getState().threads[source.key]?.status === 'ready') return catchUp(source.key);
  write(source.key, (thread) => ({ ...thread, status: 'loading' }));
  try {
    const messages = await source.load({});
    write(source.key, (thread) => ({
      messages: mergeMessages(thread.messages, messages),
      status: 'ready',
      hasOlder: (messages[0]?.seq ?? 1) > 1,
    }));
  } catch {
    write(source.key, (thread) => ({ ...thread, status: 'failed' }));
  }
};

const fetchNewer = async (source: ThreadSource): Promise<void> => {
  for (;;) {
    const after = lastUnbroken(useThreads.getState().threads[source.key]?.messages ?? []);
    const newer = await source.load({ after });
    write(source.key, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, newer) }));
    if (newer.length < PAGE_SIZE) return;
  }
};

/** Asks for everything after the last message held without a gap. A failure is made good by the next call. */
export const catchUp = (key: string): Promise<void> => {
  const source = sources.get(key);
  if (!source || useThreads.getState().threads[key]?.status !== 'ready') return Promise.resolve();
  const running = catchingUp.get(key);
  if (running) return running;
  const run = fetchNewer(source)
    .catch(() => undefined)
    .finally(() => catchingUp.delete(key));
  catchingUp.set(key, run);
  return run;
};

/** Catches up every thread that is held; on each connection. */
export const catchUpAll = (): void => {
  for (const key of sources.keys()) void catchUp(key);
};

/** Takes in a message that was pushed or acknowledged; if one before it is missing, that is fetched. */
export const receive = (key: string, message: ThreadMessage): void => {
  if (useThreads.getState().threads[key]?.status !== 'ready') return;
  write(key, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, [message]) }));
  if (hasGap(useThreads.getState().threads[key]?.messages ?? [])) void catchUp(key);
};

/** Fetches the page before the oldest message held. */
export const loadOlder = async (key: string): Promise<void> => {
  const source = sources.get(key);
  const oldest = useThreads.getState().threads[key]?.messages[0];
  if (!source || !oldest || oldest.seq <= 1) return;
  const older = await source.load({ before: oldest.seq });
  write(key, (thread) => ({
    ...thread,
    messages: mergeMessages(older, thread.messages),
    hasOlder: (older[0]?.seq ?? 1) > 1,
  }));
};
