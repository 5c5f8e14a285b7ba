import { type Candidate, type CandidateField, redact } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { type PairScore, scoreProfiles } from '../search/score.ts';
import { hash32 } from '../search/seeded.ts';
import { toMember } from './explain.ts';

/** A score as members are shown it: coarse, so that it tells little of any single thing that it rests on. */
export interface ShownScore {
  /** How well the two fit, 0 to 100: a multiple of five. */
  readonly score: number;
  /** How much of the score could be judged, 0 to 1: a multiple of a quarter. */
  readonly coverage: number;
}

const BAND = 5;
const PERCENT = 100;
const COVERAGE_STEPS = 4;
/** Two ways of computing the same score differ by less; both are to be in the same band. */
const ROUNDING_TOLERANCE = 1e-9;

/** Rounds a score to what is shown of it. Nothing else rounds a score that a member sees, and nothing sorts by a finer one. */
export const toShownScore = ({ raw, coverage }: Pick<PairScore, 'raw' | 'coverage'>): ShownScore => ({
  score: BAND * Math.round((PERCENT * raw) / BAND + ROUNDING_TOLERANCE),
  coverage: Math.round(COVERAGE_STEPS * coverage) / COVERAGE_STEPS,
});

/**
 * Returns the score of someone as a viewer is shown it. The other member is first reduced to the fields in `visible`, so that
 * no hidden field, preference, deal-breaker or answer of theirs has a part in it (R27).
 */
export const scoreForViewer = (viewer: Candidate, other: Candidate, visible: ReadonlySet<CandidateField>): ShownScore =>
  toShownScore(scoreProfiles(toMember(viewer), new Member(redact(other, visible))));

/** Returns an order by shown score, best first; within a band it is that of a seed for the viewer. */
export const byShownScore =
  (seed: string, viewerId: string) =>
  (x: { readonly id: string; readonly score: number }, y: { readonly id: string; readonly score: number }): number =>
    y.score - x.score || hash32(seed, viewerId, x.id) - hash32(seed, viewerId, y.id) || (x.id < y.id ? -1 : 1);
