import { PROFILE_FACTORS } from '../factors/factors.ts';
import { type Candidate, type CandidateField, redact } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { BASIC_WEIGHT, type PairScore, scoreProfiles } from '../search/score.ts';
import { hash32 } from '../search/seeded.ts';

/** A score as a viewer is shown it: how well the other fits what the viewer looks for, as far as the viewer may see it. */
export interface ShownScore {
  /** A whole number from 0 to 100. */
  readonly score: number;
  /** The score before rounding, 0 to 1. Lists are in its order. */
  readonly raw: number;
  /** How much of what the viewer may see could be compared, 0 to 1: a whole percentage. */
  readonly coverage: number;
}

const PERCENT = 100;
/** Two ways of computing the same score differ by less; both are to be the same whole number. */
const ROUNDING_TOLERANCE = 1e-9;

const comparableWeights = new WeakMap<ReadonlySet<CandidateField>, number>();

/** Returns the weight of the factors that can be compared where these fields of the other are visible. */
function sumComparableWeight(visible: ReadonlySet<CandidateField>): number {
  const known =
    comparableWeights.get(visible) ??
    PROFILE_FACTORS.filter(({ optional, reads }) => !optional && reads.every((field) => visible.has(field))).reduce(
      (total, { weight }) => total + weight,
      0,
    );
  comparableWeights.set(visible, known);
  return known;
}

/** Returns what is shown of a score for which these fields of the other were visible. Nothing else rounds a score that a member sees. */
export const toShownScore = (
  { raw, coverage }: Pick<PairScore, 'raw' | 'coverage'>,
  visible: ReadonlySet<CandidateField>,
): ShownScore => ({
  score: Math.round(PERCENT * raw + ROUNDING_TOLERANCE),
  raw,
  coverage: Math.min(1, Math.round((PERCENT * coverage * BASIC_WEIGHT) / sumComparableWeight(visible)) / PERCENT),
});

/** Members built for viewers. A viewer gets many scores, for which their text is read only once. */
const viewers = new WeakMap<Candidate, Member>();

function toMember(viewer: Candidate): Member {
  const known = viewers.get(viewer) ?? new Member(viewer);
  viewers.set(viewer, known);
  return known;
}

/**
 * Returns the score of someone as a viewer is shown it. The other member is first reduced to the fields in `visible`, so that
 * no hidden field, preference, deal-breaker or answer of theirs has a part in it (R27).
 */
export const scoreForViewer = (viewer: Candidate, other: Candidate, visible: ReadonlySet<CandidateField>): ShownScore =>
  toShownScore(scoreProfiles(toMember(viewer), new Member(redact(other, visible))), visible);

/** Somebody with the score that a viewer is shown. */
interface Scored {
  readonly id: string;
  readonly raw: number;
}

/** Returns an order by shown score before rounding, best first; among equals it is that of a seed for the viewer. */
export const byShownScore =
  (seed: string, viewerId: string) =>
  (x: Scored, y: Scored): number =>
    y.raw - x.raw || hash32(seed, viewerId, x.id) - hash32(seed, viewerId, y.id) || (x.id < y.id ? -1 : 1);
