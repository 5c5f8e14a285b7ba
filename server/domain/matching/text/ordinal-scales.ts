import { memoizeByText } from './text.ts';

/* Options and measures of the profile as numbers, so that near and far can be compared; an unknown value is null. */
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

const step = (scale: Readonly<Record<string, number>>) => (value: string | null) =>
  value === null || !Object.hasOwn(scale, value) ? null : (scale[value] ?? null);

export const toPracticeStep = step(PRACTICE);
export const toMaritalStep = step(MARITAL);
export const toEducationStep = step(EDUCATION);

export const CM_PER_INCH = 2.54;

/** Reads "5'8", "5 ft 8" or "173 cm" as inches; null where it is something else. */
export const parseHeightInches = (text: string | null): number | null => (text ? read(text) : null);

const read = memoizeByText((text: string): number | null => {
  const metric = /(\d{3})\s?cm/i.exec(text);
  if (metric) return Number(metric[1]) / CM_PER_INCH;
  const found = /(\d)\s?(?:'|’|ft|feet)\s?(\d{1,2})?/.exec(text);
  return found ? Number(found[1]) * 12 + Number(found[2] ?? 0) : null;
});
