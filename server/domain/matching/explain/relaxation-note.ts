import type { Relaxation } from '../../../../shared/options.ts';
import type { Candidate, CandidateField } from '../member/candidate.ts';
import { MODERATE, toPracticeStep, VERY_PRACTICING } from '../text/ordinal-scales.ts';

const FURTHER = 'We looked a little further than usual for this introduction';
const UNNAMED = `${FURTHER}.`;

interface RelaxationSentence {
  /** What the sentence rests on: all of it has to be seen. */
  readonly reads: readonly CandidateField[];
  /** Whether it is so now: people change their profiles. */
  readonly isSo: (me: Candidate, other: Candidate) => boolean;
  readonly sentence: string;
}

const SENTENCES: Record<Relaxation, RelaxationSentence> = {
  practice: {
    reads: ['religiousLevel'],
    isSo: (me, other) => {
      const [mine, theirs] = [toPracticeStep(me.religiousLevel), toPracticeStep(other.religiousLevel)];
      return mine !== null && theirs !== null && Math.abs(mine - theirs) >= VERY_PRACTICING - MODERATE;
    },
    sentence: `${FURTHER}: the two of you describe your practice differently.`,
  },
  children: {
    reads: ['wantsChildren'],
    isSo: (me, other) =>
      me.wantsChildren !== null && other.wantsChildren !== null && me.wantsChildren !== other.wantsChildren,
    sentence: `${FURTHER}: the two of you hope for different things about having children.`,
  },
  fit: {
    // A low score comes of anything in a profile.
    reads: ['religiousLevel', 'wantsChildren', 'education', 'bio'],
    isSo: () => true,
    sentence: `${FURTHER}: on paper you have less in common than most whom we introduce.`,
  },
};

/**
 * What was let go of so that two could be introduced, in a sentence for this viewer. It is named only where they see what it
 * rests on and it still is so; else the sentence is the same whatever it was.
 */
export function buildRelaxationNote(
  relaxed: Relaxation,
  viewer: Candidate,
  other: Candidate,
  visible: ReadonlySet<CandidateField>,
): string {
  const { reads, isSo, sentence } = SENTENCES[relaxed];
  return reads.every((field) => visible.has(field)) && isSo(viewer, other) ? sentence : UNNAMED;
}
