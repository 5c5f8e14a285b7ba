import type { Factor } from '../factors/factor.ts';
import { FACTORS } from '../factors/factors.ts';
import { type Candidate, type CandidateField, redact } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { joinWords } from '../text/text.ts';

export interface Explanation {
  /** Labels of what was met best for the viewer, at most three, and of one thing more that the other person finds met. */
  readonly keyFactors: readonly string[];
  /** One sentence of the three; it may end with one thing that differs. */
  readonly compatibilityReason: string;
}

const MET = 0.7;
const UNMET = 0.3;
const MOST = 3;
const LITTLE_KNOWN = 'You meet each other on the essentials, and there is more to find out in conversation.';
const WORTH_A_WORD = 'which is worth talking about early';

/**
 * Why two people were introduced, for this viewer. The other person is first reduced to what the viewer may see, and
 * their settings are taken away whole, so a hidden field, a wish or a deal-breaker of theirs cannot reach a sentence
 * (R27).
 */
export function explain(viewer: Candidate, other: Candidate, visible: ReadonlySet<CandidateField>): Explanation {
  const me = viewerOf(viewer);
  const them = new Member(redact(other, visible));
  const speakable = FACTORS.filter(
    ({ sensitivity, reads }) => sensitivity !== 'special' && reads.every((field) => visible.has(field)),
  );
  const met = metFactors(speakable, me, them).slice(0, MOST);
  const named = new Set(met.map(({ factor }) => factor.id));
  const [theirs] = metFactors(speakable, them, me).filter(({ factor }) => !named.has(factor.id));
  const apart = speakable
    .filter((factor) => factor.difference && (factor.fit(me, them) ?? 1) <= UNMET)
    .sort((x, y) => y.weight - x.weight)[0]
    ?.difference?.(me, them);
  return {
    keyFactors: [...met, ...(theirs ? [theirs] : [])].map(({ factor }) => factor.label),
    compatibilityReason: sentence(joinWords(met.map(({ clause }) => clause)), apart ?? null),
  };
}

function sentence(met: string, apart: string | null): string {
  if (apart === null) return met === '' ? LITTLE_KNOWN : `You ${met}.`;
  return met === '' ? `You ${apart}, ${WORTH_A_WORD}.` : `You ${met}; you ${apart}, ${WORTH_A_WORD}.`;
}

/** One viewer is told of many people: what was read of their text is kept while they are. */
const viewers = new WeakMap<Candidate, Member>();

function viewerOf(viewer: Candidate): Member {
  const known = viewers.get(viewer) ?? new Member(viewer);
  viewers.set(viewer, known);
  return known;
}

/** What `other` meets of `me` and can be put into words, the weightiest first. */
function metFactors(factors: readonly Factor[], me: Member, other: Member) {
  return factors
    .flatMap((factor) => {
      const fit = factor.fit(me, other);
      const clause = fit !== null && fit >= MET ? factor.clause(me, other) : null;
      return fit !== null && clause !== null ? [{ factor, clause, value: fit * factor.weight }] : [];
    })
    .sort((x, y) => y.value - x.value || (x.factor.id < y.factor.id ? -1 : 1));
}
