import { isolate } from '../../../../shared/text-direction.ts';
/** Formats age and location as `32 · London`, as far as they are known. */
export const formatAgeAndLocation = ({ age, location }: { age: number | null; location: string | null }): string =>
  [age === null ? null : String(age), isolate(location ?? '')].filter(Boolean).join(' · ') ||
  'Age and place not provided';
