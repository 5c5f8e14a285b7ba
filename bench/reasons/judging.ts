import { toRecord } from '../limits/candidates.ts';
import { readLines } from '../limits/data.ts';
import { readPair, say } from './answers.ts';

/** Pairs of whom something must not be said, or must be: the first were written before the rules, the second by another hand. */
export const PAIRS = ['first.jsonl', 'second.jsonl'].map((name) => new URL(name, import.meta.url).pathname);

/** A pair of whom something false was said, or of whom what was to be said was not. */
export interface Missed {
  readonly id: unknown;
  readonly said: string;
  readonly forbidden: string;
  readonly wanted: string;
}

const listTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Judges what is said of the pairs of some files. */
export function judgePairs(files: readonly string[]): { pairs: number; missed: Missed[] } {
  let pairs = 0;
  const missed: Missed[] = [];
  for (const line of files.flatMap(readLines)) {
    if ('error' in line) throw new Error(line.error);
    const record = toRecord(line.value);
    const { viewer, other, pool } = readPair(record);
    const { compatibilityReason, keyFactors, openings } = say(viewer, other, pool);
    const said = [compatibilityReason, ...keyFactors, ...openings].join(' | ');
    const has = (text: string): boolean => new RegExp(text, 'iu').test(said);
    const forbidden = listTexts(record.forbidden).filter(has).join(', ');
    const wanted = listTexts(record.wanted)
      .filter((text) => !has(text))
      .join(', ');
    pairs += 1;
    if (forbidden !== '' || wanted !== '') missed.push({ id: record.id, said, forbidden, wanted });
  }
  return { pairs, missed };
}
