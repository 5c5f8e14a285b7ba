import { readFileSync } from 'node:fs';

const PAGE = readFileSync('docs/copy.md', 'utf8');
const readSection = (title: string): string => PAGE.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

const LISTED = [...readSection('Words not to use').matchAll(/^\| ([^|]+) \|/gm)]
  .map(([, words = '']) => words)
  .slice(1)
  .flatMap((words) => words.split(', '));

/** Texts that keep their form: the longest first, as one may be part of another. */
export const FIXED: readonly string[] = [...readSection('Fixed elsewhere').matchAll(/`([^`]+)`/g)]
  .map(([, text = '']) => text)
  .sort((a, b) => b.length - a.length);

/** Returns a text with `·` for what is fixed elsewhere. */
export const removeFixed = (text: string): string => FIXED.reduce((rest, fixed) => rest.replaceAll(fixed, '·'), text);

/** The words that the style sheet bans, where they stand by themselves. */
export const BANNED: readonly RegExp[] = LISTED.map((words) => new RegExp(`(?<![\\p{L}-])${words}(?![\\p{L}-])`, 'iu'));
