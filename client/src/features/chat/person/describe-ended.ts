import type { EndedView } from '../../../../../shared/contract/base/views.ts';
import type { UnmatchReason } from '../../../../../shared/options.ts';

/** The reasons for closing a conversation, in the order in which they can be chosen, and how each of the two reads them. */
const REASONS: Record<UnmatchReason, { label: string; theirs: string; mine: string }> = {
  'met-someone': {
    label: 'I have met someone',
    theirs: ' because they have met someone',
    mine: ' because you have met someone',
  },
  'different-plans': {
    label: 'Our plans differ',
    theirs: ' because your plans differ',
    mine: ' because your plans differ',
  },
  distance: { label: 'The distance', theirs: ' because of the distance', mine: ' because of the distance' },
  family: { label: 'My family', theirs: ' because of their family', mine: ' because of your family' },
  'rather-not-say': { label: 'I would rather not say', theirs: '', mine: '' },
};

/** The reasons and their labels, as choices. */
export const END_CHOICES = (Object.keys(REASONS) as UnmatchReason[]).map((value) => ({
  value,
  label: REASONS[value].label,
}));

/** Returns the sentence that somebody reads whose conversation `name` has closed. */
export const describeEndToOther = (name: string, reason: UnmatchReason): string =>
  `${name} wishes you well and has closed this conversation${REASONS[reason].theirs}.`;

/** Returns the sentence about a closed conversation for the one who reads it. */
export const describeEnded = ({ byMe, reason }: EndedView, otherName: string): string =>
  byMe ? `You closed this conversation${REASONS[reason].mine}.` : describeEndToOther(otherName, reason);

/** Returns the sentence about an introduction that was closed before the two were connected. */
export const describeClosedIntroduction = ({ byMe, reason }: EndedView, otherName: string): string =>
  byMe
    ? `You closed this introduction${REASONS[reason].mine}.`
    : `${otherName} wishes you well and has closed this introduction${REASONS[reason].theirs}.`;
