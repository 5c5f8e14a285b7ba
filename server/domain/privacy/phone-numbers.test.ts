import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCallingCode, getOwnSpelling, getOwnSpellings, getSpellings, parsePhone } from './phone-numbers.ts';

const LONDON = { international: '+442079460000', national: '~2079460000' };

describe('a phone number', () => {
  it.each([
    ['+44 20 7946 0000'],
    ['+44 (0)20 7946 0000'],
    ['+44-20-7946-0000'],
    ['0044 20 79460000'],
    [' 00442079460000 '],
    ['＋４４ ２０ ７９４６ ００００'],
    ['٠٠٤٤ ٢٠ ٧٩٤٦ ٠٠٠٠'],
    ['\u202a+44\u00a020\u00a07946\u00a00000\u202c'],
  ])('is the same however it is written: %s', (text) => {
    expect(parsePhone(text)).toEqual(LONDON);
    expect(parsePhone(text, '1')).toEqual(LONDON);
  });

  it.each([
    ['020 7946 0000', '44', LONDON],
    ['2079460000', '44', LONDON],
    ['(202) 555-0100', '1', { international: '+12025550100', national: '~2025550100' }],
    // Not a number of that country: of none.
    ['020 7946 0000', '1', { international: null, national: '~2079460000' }],
    ['020 7946 0000', null, { international: null, national: '~2079460000' }],
    // Italian numbers keep their zero abroad; the spelling without country drops it on both sides.
    ['+39 06 1234 5678', null, { international: '+390612345678', national: '~612345678' }],
  ])('%s from a country %s', (text, callingCode, expected) => {
    expect(parsePhone(text, callingCode)).toEqual(expected);
  });

  it.each([
    ['no text at all', ''],
    ['words', 'my brother'],
    ['words beside a number', 'Mum +44 20 7946 0000'],
    ['two numbers', '+44 20 7946 0000, +44 20 7946 0001'],
    ['too short', '12345'],
    ['too short for its country', '+44 20'],
    ['too long', '1234567890123456'],
    ['no such country', '+999 123 456 789'],
    ['longer than a number can be', `+44 20 7946 0000${' '.repeat(30)}`],
    ['an e-mail', '447946000000@example.test'],
  ])('is none: %s', (_, text) => {
    expect(parsePhone(text)).toBeNull();
    expect(parsePhone(text, '44')).toBeNull();
  });

  it.each([
    ['+1 415 555 2671', ['+14155552671']],
    ['1-415-555-2671', ['~14155552671', '+14155552671']],
    ['44 20 7946 0000', ['~442079460000', '+442079460000']],
    ['020 7946 0000', ['~2079460000']],
    ['415.555.2671', ['~4155552671']],
  ])('of one’s own is compared with its country, with or without a plus: %s', (text, spellings) => {
    const read = parsePhone(text);
    expect(read && getOwnSpellings(read)).toEqual(spellings);
    expect(getSpellings(parsePhone('+1 415 555 2671') ?? LONDON).some((one) => spellings.includes(one))).toBe(
      text.includes('415'),
    );
  });

  it('has its country code where it was given one', () => {
    expect(getCallingCode('+971 50 123 4567')).toBe('971');
    expect(['020 7946 0000', 'nothing', '', null].map(getCallingCode)).toEqual([null, null, null, null]);
  });
});

/** Country codes with the prefix that is dialled within, and how many digits follow. */
const COUNTRIES = [
  ['44', '0', '7700', 6],
  ['1', '', '202555', 4],
  ['971', '0', '50', 7],
  ['33', '0', '6', 8],
  ['90', '0', '532', 7],
  ['60', '0', '12', 7],
] as const;

const number = fc.constantFrom(...COUNTRIES).chain(([code, prefix, start, length]) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((digits) => ({
    code,
    prefix,
    rest: start + digits.join(''),
  })),
);
/** Blanks and punctuation between digits, as members type them. */
const gaps = fc.array(fc.constantFrom('', '', '', ' ', '-', '.'), { minLength: 15, maxLength: 15 });
const spread = (digits: string, between: readonly string[]) =>
  [...digits].map((digit, at) => digit + (at === digits.length - 1 ? '' : (between[at] ?? ''))).join('');

it('every spelling of a number is parsed to the same one, and finds its owner by the spelling in their account', () => {
  fc.assert(
    fc.property(number, gaps, ({ code, prefix, rest }, between) => {
      const expected = { international: `+${code}${rest}`, national: `~${rest}` };
      const abroad = [`+${code}${spread(rest, between)}`, `00${code} ${spread(rest, between)}`];
      for (const text of abroad) expect(parsePhone(text)).toEqual(expected);
      const athome = prefix + spread(rest, between);
      expect(parsePhone(athome, code)).toEqual(expected);
      const [known, unknown] = [parsePhone(abroad[0] ?? ''), parsePhone(athome)];
      if (!known || !unknown) throw new Error('not read');
      // A number listed with its country code finds an owner who gave theirs without, and the reverse at home.
      expect(getSpellings(known)).toContain(getOwnSpelling(unknown));
      expect(getSpellings(known)).toContain(getOwnSpelling(known));
      expect(getSpellings(unknown)).toEqual([getOwnSpelling(unknown)]);
    }),
    { numRuns: 500 },
  );
});

it('R56: any text is read or refused, never slowly and never with a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(null, '44', '1'), (text, code) => {
      const read = parsePhone(text, code);
      if (read) expect(`${read.international ?? ''}${read.national}`).toMatch(/^(\+\d{6,16})?~\d{2,15}$/);
    }),
  );
  expect(parsePhone('('.repeat(50_000))).toBeNull();
});
