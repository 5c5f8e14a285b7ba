import type { Factor } from '../factors/factor.ts';
import { FACTORS } from '../factors/factors.ts';
import { type Candidate, type CandidateField, redact } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { joinWords } from '../text/text.ts';

/** Why two members were introduced, for one viewer. */
export interface Explanation {
  /**
   * Labels of at most three factors in which the other member best meets the viewer, and of one in which the viewer meets
   * the other member.
   */
  readonly keyFactors: readonly string[];
  /** A sentence about those three factors; it may end with one difference. */
  readonly compatibilityReason: string;
}

/** From this fit on a factor is mentioned as something in common. */
const MET = 0.7;
/** Up to this fit a factor may be mentioned as a difference. */
const UNMET = 0.3;
const MAX_MENTIONED = 3;
const LITTLE_KNOWN = 'You meet each other on the essentials, and there is more to find out in conversation.';
const TALK_EARLY = 'which is worth talking about early';

/**
 * Returns why two members were introduced, for this viewer. The other member is first reduced to the fields in `visible`,
 * without settings, so that no hidden field, preference or deal-breaker of theirs can reach a sentence (R27).
 */
export function explain(viewer: Candidate, other: Candidate, visible: ReadonlySet<CandidateField>): Explanation {
  const me = toMember(viewer);
  const them = new Member(redact(other, visible));
  const mentionable = FACTORS.filter(
    ({ sensitivity, reads }) => sensitivity !== 'special' && reads.every((field) => visible.has(field)),
  );
  const met = listMetFactors(mentionable, me, them).slice(0, MAX_MENTIONED);
  const named = new Set(met.map(({ factor }) => factor.id));
  const [theirs] = listMetFactors(mentionable, them, me).filter(({ factor }) => !named.has(factor.id));
  const apart = mentionable
    .filter((factor) => factor.difference && (factor.fit(me, them) ?? 1) <= UNMET)
    .sort((x, y) => y.weight - x.weight)[0]
    ?.difference?.(me, them);
  return {
    keyFactors: [...met, ...(theirs ? [theirs] : [])].map(({ factor }) => factor.label),
    compatibilityReason: buildSentence(joinWords(met.map(({ clause }) => clause)), apart ?? null),
  };
}

/** Builds the sentence from the joined clauses and a difference, of which either may be missing. */
function buildSentence(met: string, apart: string | null): string {
  if (apart === null) return met === '' ? LITTLE_KNOWN : `You ${met}.`;
  return met === '' ? `You ${apart}, ${TALK_EARLY}.` : `You ${met}; you ${apart}, ${TALK_EARLY}.`;
}

/** Members built for viewers. A viewer gets many explanations, for which their text is read only once. */
const viewers = new WeakMap<Candidate, Member>();

/** Returns a viewer in the form that factors compare. */
export function toMember(viewer: Candidate): Member {
  const known = viewers.get(viewer) ?? new Member(viewer);
  viewers.set(viewer, known);
  return known;
}

/** Returns the factors with a clause in which `other` meets `me`, those that add most to the score first. */
function listMetFactors(factors: readonly Factor[], me: Member, other: Member) {
  return factors
    .flatMap((factor) => {
      const fit = factor.fit(me, other);
      const clause = fit !== null && fit >= MET ? factor.clause(me, other) : null;
      return fit !== null && clause !== null ? [{ factor, clause, value: fit * factor.weight }] : [];
    })
    .sort((x, y) => y.value - x.value || (x.factor.id < y.factor.id ? -1 : 1));
}
