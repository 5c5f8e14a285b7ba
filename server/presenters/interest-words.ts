import type { InterestWordsView } from '../../shared/contract/base/views.ts';
import type { ShownWords } from '../domain/messaging/interest-words.ts';
import type { InterestWords } from '../models/messaging/interest-words.ts';

const present = ({ content, createdAt }: InterestWords) => ({ content, createdAt: createdAt.toISOString() });

/** What two members wrote with their interest, as a part of a view for one of them; nothing where there is none to read. */
export const presentInterestWords = (words: ShownWords | undefined): { words?: InterestWordsView } =>
  words
    ? {
        words: {
          ...(words.mine && { mine: present(words.mine) }),
          ...(words.theirs && {
            theirs: { ...present(words.theirs), ...(words.theirs.warning && { warning: words.theirs.warning }) },
          }),
        },
      }
    : {};
