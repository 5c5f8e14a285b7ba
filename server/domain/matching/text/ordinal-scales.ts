import { memoizeByText } from './text.ts';

/* Profile options as steps of ordinal scales, so that their distance can be computed. An unknown value is null. */
export const [MODERATE, , VERY_PRACTICING] = [0, 1, 2] as const;
export const [NEVER_MARRIED, DIVORCED, WIDOWED] = [0, 1, 2] as const;
const HIGH_SCHOOL = 0;

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

const toStep = (scale: Readonly<Record<string, number>>) => (value: string | null) =>
  value === null || !Object.hasOwn(scale, value) ? null : (scale[value] ?? null);

/** Returns the step of a level of religious practice: 0 moderate, 1 practicing, 2 very practicing. */
export const toPracticeStep = toStep(PRACTICE);
/** Returns the step of a marital status: 0 never married, 1 divorced, 2 widowed. */
export const toMaritalStep = toStep(MARITAL);
/** Returns the step of an education: 0 high school to 3 doctorate or professional degree. */
export const toEducationStep = toStep(EDUCATION);

export const CM_PER_INCH = 2.54;

/** Parses a height such as "5'8", "5 ft 8" or "173 cm". Returns inches, or null for any other text. */
export const parseHeightInches = (text: string | null): number | null => (text ? read(text) : null);

const read = memoizeByText((text: string): number | null => {
  const metric = /(\d{3})\s?cm/i.exec(text);
  if (metric) return Number(metric[1]) / CM_PER_INCH;
  const found = /(\d)\s?(?:'|’|ft|feet)\s?(\d{1,2})?/.exec(text);
  return found ? Number(found[1]) * 12 + Number(found[2] ?? 0) : null;
});
