import type { Relaxation } from '../../../../shared/options.ts';
import { LOW_SCORE } from '../columns/soft-constraints.ts';
import type { Candidate, CandidateField } from '../member/candidate.ts';
import { MODERATE, toPracticeStep, VERY_PRACTICING } from '../text/ordinal-scales.ts';

const FURTHER = 'We looked a little further than usual for this introduction';

interface RelaxationSentence {
  /** The fields that the sentence is based on: the viewer has to see all of them. */
  readonly reads: readonly CandidateField[];
  /** Returns whether the sentence is true by what is visible now: members change their profiles. */
  readonly isTrueNow: (me: Candidate, other: Candidate, score: number) => boolean;
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
    isTrueNow: (_me, _other, score) => score <= LOW_SCORE,
    sentence: `${FURTHER}: on paper you have less in common than most whom we introduce.`,
  },
};

/**
 * Returns a sentence for this viewer where the planner looked further than usual to introduce the two. It rests on what the
 * viewer sees: null where they do not see the fields behind it, or where it does not hold by these fields. A sentence that
 * names nothing would still reveal that something hidden sets the two apart (R27). For the same reason a poor fit is read off
 * the score that is shown: whether the planner found one depends on answers, too.
 */
export function buildRelaxationNote(
  relaxed: Relaxation | undefined,
  viewer: Candidate,
  other: Candidate,
  visible: ReadonlySet<CandidateField>,
  score: number,
): string | null {
  const { reads, isTrueNow, sentence } = SENTENCES[relaxed ?? 'fit'];
  return reads.every((field) => visible.has(field)) && isTrueNow(viewer, other, score) ? sentence : null;
}
