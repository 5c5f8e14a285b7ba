/** The facts that staff check before they set the verified mark, in the order in which they are named. */
export const VERIFIED_FACTS = ['firstName', 'lastName', 'age', 'gender'] as const;
export type VerifiedFact = (typeof VERIFIED_FACTS)[number];

/** What the verified mark says, for those who see it. */
export const VERIFIED_MEANING = 'Our staff have checked name, age and gender.';

/** Returns the verified facts that a change alters, given what was stored. A fact that the change leaves out is not altered. */
export const findAlteredFacts = (
  stored: Partial<Record<VerifiedFact, unknown>>,
  change: Partial<Record<VerifiedFact, unknown>>,
): VerifiedFact[] => VERIFIED_FACTS.filter((fact) => change[fact] !== undefined && change[fact] !== stored[fact]);
