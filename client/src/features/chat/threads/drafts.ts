import { create } from 'zustand';
import { getCurrentUserId, onSessionChange } from '../../../lib/session.ts';
import { keptInTab } from '../../../lib/storage.ts';

/** The unsent texts of a user, by thread key. */
interface Kept {
  readonly userId: string;
  readonly texts: Readonly<Record<string, string>>;
}

const STORED_AS = 'message-drafts';
const NOTHING_KEPT: Kept = { userId: '', texts: {} };

/** Reads what the tab keeps over a reload. */
const readKept = (): Kept => {
  try {
    const { userId, texts } = JSON.parse(keptInTab.read(STORED_AS) ?? '{}') as Partial<Kept>;
    return userId !== undefined && texts ? { userId, texts } : NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
};

/**
 * Unsent texts stay in the tab until they are sent, their user signs out or another one signs in: a change of the session empties the
 * tab's storage but for what is theirs.
 */
const useKept = create<Kept>(readKept);
onSessionChange(() => useKept.setState(readKept(), true));

/** Two members of the same thread may use one tab after the other. */
const getTexts = ({ userId, texts }: Kept): Kept['texts'] => (userId === getCurrentUserId() ? texts : {});

/** The unsent text of a thread. */
export const useDraft = (key: string): string => useKept((kept) => getTexts(kept)[key] ?? '');

/** Returns the unsent text of a thread as it is now. */
export const readDraft = (key: string): string => getTexts(useKept.getState())[key] ?? '';

/** Keeps the unsent text of a thread; an empty text removes it. */
export const saveDraft = (key: string, text: string): void => {
  const { [key]: _, ...others } = getTexts(useKept.getState());
  const kept: Kept = { userId: getCurrentUserId(), texts: text === '' ? others : { ...others, [key]: text } };
  useKept.setState(kept, true);
  // A browser without storage for this page keeps drafts until the page is left.
  keptInTab.keep(STORED_AS, JSON.stringify(kept));
};
