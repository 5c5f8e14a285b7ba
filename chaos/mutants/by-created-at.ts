import type { LoadPage } from '../clients/member.ts';

/** (c) A reader whose cursor is the newest `createdAt` that it was shown: other messages of that instant are never fetched. */
export const createReaderByTime = (load: LoadPage): LoadPage => {
  const newest = new WeakMap<object, Map<string, string>>();
  return async (line, thread, page, signal) => {
    const seen = newest.get(line) ?? new Map<string, string>();
    newest.set(line, seen);
    const since = seen.get(thread) ?? '';
    const messages = await load(line, thread, page.before === undefined ? { after: 0 } : page, signal);
    const later = messages.filter(({ createdAt }) => createdAt > since);
    seen.set(thread, later.at(-1)?.createdAt ?? since);
    return later;
  };
};
