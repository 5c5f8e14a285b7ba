/** The options of the profile as steps, so that near and far can be told; an unknown value is null. */
export const [MODERATE, , VERY_PRACTICING] = [0, 1, 2] as const;
export const [NEVER_MARRIED, DIVORCED, WIDOWED] = [0, 1, 2] as const;
export const HIGH_SCHOOL = 0;

const PRACTICE: Readonly<Record<string, number>> = {
  moderate: MODERATE,
  practicing: 1,
  very_practicing: VERY_PRACTICING,
};
const MARITAL: Readonly<Record<string, number>> = {
  never_married: NEVER_MARRIED,
  divorced: DIVORCED,
  widowed: WIDOWED,
};
const EDUCATION: Readonly<Record<string, number>> = {
  high_school: HIGH_SCHOOL,
  bachelors: 1,
  masters: 2,
  professional: 3,
  doctorate: 3,
};

const step = (ladder: Readonly<Record<string, number>>) => (value: string | null) =>
  value === null || !Object.hasOwn(ladder, value) ? null : (ladder[value] ?? null);

export const toPracticeStep = step(PRACTICE);
export const toMaritalStep = step(MARITAL);
export const toEducationStep = step(EDUCATION);
