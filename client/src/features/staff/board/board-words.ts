import type { BoardMemberView } from '../../../../../shared/contract/staff/staff-shortlist.ts';
import type { BoardGroup } from '../../../../../shared/shortlist-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { formatMoment } from '../../../content/format.ts';
import { formatDuration } from '../applications/waiting.ts';
import { describePromise } from '../conversations/promise.ts';

/** How each group is named, and what stands there where nobody is in it. */
export const GROUP_WORDS: Record<BoardGroup, { title: string; empty: string }> = {
  'waits-for-me': { title: 'Waits for me', empty: 'Nobody waits for an answer.' },
  'waits-for-them': { title: 'Waits for them', empty: 'No question and no introduction is open.' },
  'no-pick': { title: 'No pick this week', empty: 'Everyone had a pick this week.' },
  'on-break': { title: 'On a break', empty: 'Nobody is on a break.' },
  settled: { title: 'Nothing due', empty: '' },
};

/** Says what is due with a member, and whether it is late. */
export const describeDue = (due: BoardMemberView['due'], now: Date): { text: string; isLate: boolean } => {
  if (due === null) return { text: 'A pick was made this week', isLate: false };
  const { kind, at, firstName } = due;
  const name = isolate(firstName ?? 'someone');
  const ago = at === null ? '' : ` ${formatDuration(now.getTime() - Date.parse(at))} ago`;
  if (kind === 'reply') {
    const { text, isLate } = describePromise(at ?? now.toISOString(), now);
    return { text: isLate ? `Reply: ${text.toLowerCase()}` : text, isLate };
  }
  const texts = {
    'said-yes': `Said yes to ${name}, not picked yet`,
    agreement: `Picked for ${name} by another matchmaker: agree or decline`,
    question: `Asked about ${name}${ago}`,
    introduction: `Introduced to ${name}${ago}, no answer yet`,
    pick: at === null ? 'No pick so far' : `Last pick ${formatMoment(at, 'date')}`,
    break: at === null ? 'Until they come back' : `Until ${formatMoment(at, 'date')}`,
  } as const;
  return { text: texts[kind], isLate: false };
};
