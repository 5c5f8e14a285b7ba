import { toIdBeginning } from '../../../shared/rules/short-reference.ts';

/** Returns the filters for the application of which a text is the reference, whole or short. */
export const referenceFilters = (q: string): ({ _id: string } | { _id: { $regex: string } })[] => {
  const beginning = toIdBeginning(q);
  return [{ _id: q }, ...(beginning ? [{ _id: { $regex: `^${beginning}` } }] : [])];
};
