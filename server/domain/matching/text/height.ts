import { memoizeByText } from './text.ts';

export const CM_PER_INCH = 2.54;

/** Reads "5'8", "5 ft 8" or "173 cm" as inches; null where it is something else. */
export const parseHeightInches = (text: string | null): number | null => (text ? read(text) : null);

const read = memoizeByText((text: string): number | null => {
  const metric = /(\d{3})\s?cm/i.exec(text);
  if (metric) return Number(metric[1]) / CM_PER_INCH;
  const found = /(\d)\s?(?:'|’|ft|feet)\s?(\d{1,2})?/.exec(text);
  return found ? Number(found[1]) * 12 + Number(found[2] ?? 0) : null;
});
