import type { Factor } from './factor.ts';
import { LIFE_FACTORS } from './factors-life.ts';
import { PERSON_FACTORS } from './factors-person.ts';

/** The registry: every factor of the score. Income is none of them, and height is left to deal-breakers. */
export const FACTORS: readonly Factor[] = [...LIFE_FACTORS, ...PERSON_FACTORS];

/** The few that a shortlist is made by. */
export const CORE_FACTORS: readonly Factor[] = FACTORS.filter((factor) => factor.core === true);
