import { type Factor, toFactor } from './factor.ts';
import { FAITH_AND_FAMILY } from './faith-family.ts';
import { HABITS } from './habits.ts';
import { LOGISTICS } from './logistics.ts';
import { PERSONAL } from './personal.ts';
import { QUESTION_FACTORS } from './questions.ts';

/** Factors of the profile's fields and text. Income is none of them, and height is left to deal-breakers. */
export const PROFILE_FACTORS: readonly Factor[] = [...FAITH_AND_FAMILY, ...LOGISTICS, ...PERSONAL, ...HABITS].map(
  toFactor,
);

/** The registry: every factor of the score. */
export const FACTORS: readonly Factor[] = [...PROFILE_FACTORS, ...QUESTION_FACTORS.map(toFactor)];
