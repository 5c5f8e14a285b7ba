import type { DocumentCheck } from '../options.ts';

/** The facts that staff check before they set the verified mark, in the order in which they are named. */
export const VERIFIED_FACTS = ['firstName', 'lastName', 'age', 'gender'] as const;
export type VerifiedFact = (typeof VERIFIED_FACTS)[number];

/** A fact that staff check, for the mark or on a document. */
export type CheckedFact = VerifiedFact | 'maritalStatus';

/** The facts whose change takes away what was checked on a document. */
export const CHECKED_FACTS: Readonly<Record<DocumentCheck, readonly CheckedFact[]>> = {
  identity: VERIFIED_FACTS,
  age: VERIFIED_FACTS,
  'marital-status': ['maritalStatus'],
};

/** What the verified mark says, for those who see it. */
export const VERIFIED_MEANING = 'Our staff have checked name, age and gender.';

/** Returns the checked facts that a change alters, given what was stored. A fact that the change leaves out is not altered. */
export const findAlteredFacts = (
  stored: Partial<Record<CheckedFact, unknown>>,
  change: Partial<Record<CheckedFact, unknown>>,
): CheckedFact[] =>
  ([...VERIFIED_FACTS, 'maritalStatus'] as const).filter(
    (fact) => change[fact] !== undefined && change[fact] !== stored[fact],
  );
