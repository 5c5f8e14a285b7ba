import { explain } from '../../server/domain/matching/explain/explain.ts';
import { buildOpenings } from '../../server/domain/matching/explain/openings.ts';
import { type Portrait, toPortrait } from '../../server/domain/matching/explain/portrait.ts';
import { composeReason, type Explanation } from '../../server/domain/matching/explain/reason.ts';
import { type Candidate, FULL_FIELDS, redact } from '../../server/domain/matching/member/candidate.ts';
import { toCandidate, toRecord } from '../limits/candidates.ts';
import type { DataLine } from '../limits/data.ts';

/** What is said of two people: the reason for one of them, and how they may begin to talk. */
export interface Said extends Pick<Explanation, 'compatibilityReason' | 'keyFactors' | 'clauses'> {
  readonly openings: readonly string[];
}

/** Returns what is said of two people who show all of their profiles, among a pool of such. */
export function say(viewer: Candidate, other: Candidate, pool: readonly Portrait[]): Said {
  const [reason] = explain(viewer, [{ other, visible: FULL_FIELDS }], { pool });
  const { compatibilityReason, keyFactors, clauses } = composeReason(reason ?? { lead: '', clauses: [] });
  return { compatibilityReason, keyFactors, clauses, openings: buildOpenings(viewer, redact(other, FULL_FIELDS)) };
}

/** Returns the people of a line: viewer, other and pool. */
export const readPair = (record: Readonly<Record<string, unknown>>) => ({
  viewer: toShown('viewer', record.viewer),
  other: toShown('other', record.other),
  pool: Array.isArray(record.pool) ? record.pool.map((one, at) => toPortrait(toShown(`p${at}`, one))) : [],
});

/** A profile shows its interests in the bio: a list of them is read as a sentence there. */
const toShown = (id: string, profile: unknown): Candidate => {
  const candidate = toCandidate(id, profile);
  const { interests } = toRecord(profile);
  if (!Array.isArray(interests) || interests.length === 0) return candidate;
  return { ...candidate, bio: `${candidate.bio ?? ''}. My interests: ${interests.join(', ')}.` };
};

/** Answers a line of `--data`. */
export function answerLine(line: DataLine) {
  if ('error' in line) return { id: null, error: line.error };
  const record = toRecord(line.value);
  const { viewer, other, pool } = readPair(record);
  const { compatibilityReason: reason, keyFactors, openings } = say(viewer, other, pool);
  return { id: record.id ?? null, reason, keyFactors, openings };
}
