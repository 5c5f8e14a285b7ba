import { describe, expect, test } from 'vitest';
import { FINE_SENTENCES } from '../../../testing/messages/fine-sentences.ts';
import { WARNED_SENTENCES } from '../../../testing/messages/warned-sentences.ts';
import type { MessageWarning } from '../../options.ts';
import { findMessageWarning } from './find-message-warning.ts';

interface Row {
  readonly text: string;
  readonly expected: MessageWarning | null;
}
const TABLE: readonly Row[] = [
  ...Object.entries(WARNED_SENTENCES).flatMap(([expected, texts]) =>
    texts.map((text) => ({ text, expected: expected as MessageWarning })),
  ),
  ...FINE_SENTENCES.map((text) => ({ text, expected: null })),
];

/** Counts of a kind of warning: of how many sentences it is found, and on how many where it has no place. */
const count = (kind: MessageWarning) => {
  const of = (rows: readonly Row[]) => rows.filter(({ text }) => findMessageWarning(text) === kind).length;
  const wanted = TABLE.filter(({ expected }) => expected === kind);
  const others = TABLE.filter(({ expected }) => expected !== kind);
  return { kind, hits: of(wanted), wanted: wanted.length, falseAlarms: of(others), others: others.length };
};

describe('warnings on messages', () => {
  test('a table of more than 200 sentences, with its hits and false alarms', () => {
    expect(new Set(TABLE.map(({ text }) => text)).size).toBe(TABLE.length);
    expect(TABLE.length).toBeGreaterThanOrEqual(200);
    const counts = (['money', 'insult', 'elsewhere'] as const).map(count);
    for (const { kind, hits, wanted, falseAlarms, others } of counts)
      console.warn(`${kind}: ${hits} of ${wanted} found, ${falseAlarms} false alarms in ${others} other sentences`);
    const wrong = TABLE.filter(({ text, expected }) => findMessageWarning(text) !== expected);
    expect(wrong.map(({ text, expected }) => [text, expected, findMessageWarning(text)])).toEqual([]);
  });

  test('what a message says beside it, capitals and line breaks change nothing', () => {
    for (const { text, expected } of TABLE.filter(({ expected }) => expected !== null)) {
      expect(findMessageWarning(`Peace be upon you.\n${text.toUpperCase()}\nHave a calm evening.`)).toBe(expected);
    }
  });

  test('a message of any characters is read to its end', () => {
    for (const text of ['', '.', '@', '+', '::::', '\ud800', '\u0000', 'é'.repeat(4_000), '1 '.repeat(2_000)])
      expect(() => findMessageWarning(text)).not.toThrow();
  });
});
