import type { Relaxation } from '../../../../shared/options.ts';
import type { Candidate, CandidateField } from '../member/candidate.ts';
import { MODERATE, toPracticeStep, VERY_PRACTICING } from '../text/ordinal-scales.ts';

const FURTHER = 'We looked a little further than usual for this introduction';
const UNNAMED = `${FURTHER}.`;

interface RelaxationSentence {
  /** The fields that the sentence is based on: the viewer has to see all of them. */
  readonly reads: readonly CandidateField[];
  /** Returns whether the sentence is still true: members change their profiles. */
  readonly isTrueNow: (me: Candidate, other: Candidate) => boolean;
  readonly sentence: string;
}

const SENTENCES: Record<Relaxation, RelaxationSentence> = {
  practice: {
    reads: ['religiousLevel'],
    isTrueNow: (me, other) => {
      const [mine, theirs] = [toPracticeStep(me.religiousLevel), toPracticeStep(other.religiousLevel)];
      return mine !== null && theirs !== null && Math.abs(mine - theirs) >= VERY_PRACTICING - MODERATE;
    },
    sentence: `${FURTHER}: the two of you describe your practice differently.`,
  },
  children: {
    reads: ['wantsChildren'],
    isTrueNow: (me, other) =>
      me.wantsChildren !== null && other.wantsChildren !== null && me.wantsChildren !== other.wantsChildren,
    sentence: `${FURTHER}: the two of you hope for different things about having children.`,
  },
  fit: {
    // Any field of a profile can lower the score.
    reads: ['religiousLevel', 'wantsChildren', 'education', 'bio'],
    isTrueNow: () => true,
    sentence: `${FURTHER}: on paper you have less in common than most whom we introduce.`,
  },
};

/**
 * Returns a sentence for this viewer about the soft constraint that was relaxed to introduce the two. The constraint is
 * named only where the viewer sees the fields behind it and it still holds; otherwise the sentence is the same for all.
 */
export function buildRelaxationNote(
  relaxed: Relaxation,
  viewer: Candidate,
  other: Candidate,
  visible: ReadonlySet<CandidateField>,
): string {
  const { reads, isTrueNow, sentence } = SENTENCES[relaxed];
  return reads.every((field) => visible.has(field)) && isTrueNow(viewer, other) ? sentence : UNNAMED;
}
