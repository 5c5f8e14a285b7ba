import { useEffect } from 'react';
import { getCurrentUserId, LAST_READ } from '../../../lib/session.ts';
import type { ThreadView } from './use-thread.ts';

/* What is on the screen, kept for the service worker (`client/service-worker.js`), which shows it without a connection (decision 0125). */
const LIST = '/last-read/list';
const THREADS = '/last-read/thread/';
/** So many of the last messages on the screen are kept of a thread. */
const MAX_LINES = 30;
const MAX_THREADS = 10;
const MAX_ROWS = 50;

/** A row of the list of conversations as it is on the screen. */
interface LastRow {
  /** The last part of the conversation's address. */
  readonly slug: string;
  readonly name: string;
  readonly preview: string;
}

/** A message as it is on the screen. */
interface LastLine {
  readonly mine: boolean;
  /** Who wrote it, where that may be somebody else than whom the thread is with. */
  readonly author?: string | undefined;
  readonly text: string;
  readonly at: string;
}

/** Returns the cache; null where it is of no use: only a service worker shows what is in it, and only to who is signed in. */
const openCache = async (): Promise<Cache | null> => {
  if (typeof caches === 'undefined' || !navigator.serviceWorker?.controller) return null;
  const cache = await caches.open(LAST_READ);
  return getCurrentUserId() ? cache : null;
};

const store = (cache: Cache, key: string, value: object): Promise<void> =>
  cache.put(key, Response.json({ ...value, at: Date.now() }));

const listThreads = async (cache: Cache): Promise<{ request: Request; slug: string }[]> =>
  (await cache.keys()).flatMap((request) => {
    const { pathname } = new URL(request.url);
    return pathname.startsWith(THREADS) ? [{ request, slug: decodeURIComponent(pathname.slice(THREADS.length)) }] : [];
  });

/** Keeps the list of conversations on this device, and of threads only those that are still in it. */
const keepLastList = async (rows: readonly LastRow[]): Promise<void> => {
  const cache = await openCache();
  if (!cache) return;
  await store(cache, LIST, { rows: rows.slice(0, MAX_ROWS) });
  const slugs = new Set(rows.map(({ slug }) => slug));
  for (const { request, slug } of await listThreads(cache)) if (!slugs.has(slug)) await cache.delete(request);
};

/** Keeps the end of a thread on this device; of many threads, the last ones. */
const keepLastThread = async (slug: string, name: string, lines: readonly LastLine[]): Promise<void> => {
  const cache = await openCache();
  if (!cache) return;
  const key = `${THREADS}${encodeURIComponent(slug)}`;
  // Anew, so that the oldest of all is the first of the list.
  await cache.delete(key);
  await store(cache, key, { name, lines: lines.slice(-MAX_LINES) });
  const threads = await listThreads(cache);
  for (const { request } of threads.slice(0, -MAX_THREADS)) await cache.delete(request);
};

/** So long it waits for further messages, in milliseconds. */
const SETTLE_MS = 500;

/** Keeps a thread while it is on the screen, under the last part of its address. */
export const useLastReadThread = (slug: string, name: string, { status, messages }: ThreadView): void => {
  useEffect(() => {
    if (status !== 'ready') return;
    const timer = setTimeout(() => {
      const lines = messages.map(({ mine, author, content, createdAt }) => ({
        mine,
        author,
        text: content,
        at: createdAt,
      }));
      // Refused where the device is full; nothing depends on it.
      keepLastThread(slug, name, lines).catch(() => undefined);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [slug, name, status, messages]);
};

/** Keeps the list of conversations while it is on the screen. */
export const useLastReadList = (rows: readonly LastRow[] | undefined): void => {
  const shown = rows && JSON.stringify(rows);
  useEffect(() => {
    if (shown) keepLastList(JSON.parse(shown)).catch(() => undefined);
  }, [shown]);
};
