import { onSessionChange } from '../../../lib/session.ts';

const drafts = new Map<string, string>();
onSessionChange(() => drafts.clear());

/** What was begun in a thread and not sent; in memory only, until the page is left or the person changes. */
export const getDraft = (key: string): string => drafts.get(key) ?? '';

export const saveDraft = (key: string, text: string): void => {
  if (text === '') drafts.delete(key);
  else drafts.set(key, text);
};
