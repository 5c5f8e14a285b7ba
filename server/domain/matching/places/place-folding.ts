import { unifyLetters } from '../../../../shared/text-folding.ts';

/** Returns the name of a place in the form under which it is indexed: "Malmö" and "malmo" are the same name. */
export const foldPlaceName = (name: string): string =>
  unifyLetters(name)
    .replace(/['.,]/g, '')
    .replace(/-/g, ' ')
    .replace(/\bst (?=\p{L})/gu, 'saint ')
    .replace(/\bft (?=\p{L})/gu, 'fort ')
    .replace(/\bmt (?=\p{L})/gu, 'mount ')
    .replace(/\s+/g, ' ')
    .trim();
