import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { create } from 'zustand';
import { LIMITS } from '../../../../../shared/limits.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { isFoundIn, toWanted } from '../threads/search-text.ts';
import { useThreads } from '../threads/thread-store.ts';
import type { ThreadView } from '../threads/use-thread.ts';

/** The key of the thread that is searched; undefined where none is. */
const useSearched = create<{ key: string | undefined }>(() => ({ key: undefined }));
onSessionChange(() => useSearched.setState({ key: undefined }));

/** Whether a thread is searched, and the function that begins and ends it. */
export const useSearchedThread = (key: string): { isSearched: boolean; setSearched: (isSearched: boolean) => void } => {
  const isSearched = useSearched((state) => state.key === key);
  return { isSearched, setSearched: (next) => useSearched.setState({ key: next ? key : undefined }) };
};

/** The search begins once nothing was typed for this time. */
const TYPING_PAUSE_MS = 250;

export interface ThreadSearch {
  readonly query: string;
  readonly wanted: string | undefined;
  /** The `seq` of the message that the search has come to. */
  readonly current: number | undefined;
  /** The place of that message among those found so far, counted from 1 at the newest; 0 for none. */
  readonly place: number;
  readonly count: number;
  /** Whether there may be more in messages that are not loaded. */
  readonly mayHaveMore: boolean;
  readonly isSearching: boolean;
  setQuery(query: string): void;
  goToOlder(): void;
  goToNewer(): void;
}

/**
 * Returns the `seq` of the newest message before another one in which a text is found, and loads older pages until there is
 * one; undefined where there is none, where a page could not be loaded, and once `isWanted` is false.
 */
const seekOlder = async (
  thread: ThreadView,
  wanted: string,
  before: number,
  isWanted: () => boolean,
): Promise<number | undefined> => {
  for (let oldest = Number.POSITIVE_INFINITY; isWanted(); ) {
    const { messages, hasOlder } = useThreads.getState().threads[thread.key] ?? thread;
    const hit = messages.findLast(({ seq, content }) => seq < before && isFoundIn(content, wanted));
    if (hit) return hit.seq;
    const first = messages[0]?.seq ?? 0;
    if (!hasOlder || first >= oldest) return undefined;
    oldest = first;
    await thread.loadOlder(LIMITS.page.max);
  }
  return undefined;
};

/**
 * Searches a thread from its newest message on: what is loaded, then page after page of what is older. The service does not
 * learn what is searched for.
 */
export const useThreadSearch = (thread: ThreadView, isSearched: boolean): ThreadSearch => {
  const { messages, hasOlder } = thread;
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<number>();
  const [isSearching, setSearching] = useState(false);
  /** Counts the searches, of which only the last one matters. */
  const run = useRef(0);
  const wanted = useMemo(() => toWanted(query), [query]);
  const found = useMemo(
    () => (wanted ? messages.filter(({ content }) => isFoundIn(content, wanted)).map(({ seq }) => seq) : []),
    [messages, wanted],
  );

  const seek = async (before: number): Promise<void> => {
    run.current += 1;
    if (!wanted) return;
    const own = run.current;
    setSearching(true);
    const hit = await seekOlder(thread, wanted, before, () => run.current === own);
    if (run.current !== own) return;
    setSearching(false);
    if (hit !== undefined) setCurrent(hit);
  };
  const begin = useEffectEvent(() => void seek(Number.POSITIVE_INFINITY));

  useEffect(() => {
    if (!wanted || !isSearched) return;
    const timer = setTimeout(() => begin(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      run.current += 1;
    };
  }, [wanted, isSearched]);

  useEffect(
    () => () => useSearched.setState((state) => (state.key === thread.key ? { key: undefined } : state)),
    [thread.key],
  );

  const index = current === undefined ? -1 : found.indexOf(current);
  return {
    query,
    wanted,
    current: index === -1 ? undefined : current,
    place: index === -1 ? 0 : found.length - index,
    count: found.length,
    mayHaveMore: hasOlder,
    isSearching,
    setQuery: (text) => {
      setQuery(text);
      const next = toWanted(text);
      // A space at the end, say, changes nothing of what is searched for.
      if (next === wanted) return;
      setCurrent(undefined);
      setSearching(next !== undefined);
    },
    goToOlder: () => void seek(current ?? Number.POSITIVE_INFINITY),
    goToNewer: () => setCurrent(found[index + 1] ?? current),
  };
};
