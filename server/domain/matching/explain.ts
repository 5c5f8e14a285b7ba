import { type Candidate, type CandidateField, redact } from './candidate.ts';
import { FACTORS } from './factors.ts';
import { Member } from './member.ts';
import { joinWords } from './text.ts';

export interface Explanation {
  /** Labels of what was met best, at most three. */
  readonly keyFactors: readonly string[];
  /** One sentence. */
  readonly compatibilityReason: string;
}

const MET = 0.7;
const MOST = 3;
const LITTLE_KNOWN = 'You meet each other on the essentials, and there is more to find out in conversation.';

/**
 * Why two people were introduced, for this viewer. The other person is first reduced to what the viewer may see, and
 * their settings are taken away whole, so a hidden field, a wish or a deal-breaker of theirs cannot reach a sentence
 * (R27).
 */
export function explain(viewer: Candidate, other: Candidate, visible: ReadonlySet<CandidateField>): Explanation {
  const me = new Member(viewer);
  const them = new Member(redact(other, visible));
  const met = FACTORS.flatMap((factor) => {
    if (factor.sensitivity === 'special') return [];
    const fit = factor.fit(me, them);
    const clause = fit !== null && fit >= MET ? factor.clause(me, them) : null;
    return fit !== null && clause !== null ? [{ factor, clause, value: fit * factor.weight }] : [];
  })
    .sort((x, y) => y.value - x.value || (x.factor.id < y.factor.id ? -1 : 1))
    .slice(0, MOST);
  return {
    keyFactors: met.map(({ factor }) => factor.label),
    compatibilityReason: met.length > 0 ? `You ${joinWords(met.map(({ clause }) => clause))}.` : LITTLE_KNOWN,
  };
}
