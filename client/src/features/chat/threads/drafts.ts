import { onSessionChange } from '../../../lib/session.ts';

const drafts = new Map<string, string>();
onSessionChange(() => drafts.clear());

/** Returns the unsent text of a thread. Drafts are kept in memory only, until the page is left or the session changes. */
export const getDraft = (key: string): string => drafts.get(key) ?? '';

/** Keeps the unsent text of a thread; an empty text removes it. */
export const saveDraft = (key: string, text: string): void => {
  if (text === '') drafts.delete(key);
  else drafts.set(key, text);
};
