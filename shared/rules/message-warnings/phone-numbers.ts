import { getDigit, MEANINGS } from './lexicon.ts';
import { hasMeaning, isBefore, type Token, tokenAt } from './tokens.ts';

const { DIGIT, MONEY, NUMBER, PHONE, REACH, PITCH, PLATFORM, SOFT_PLATFORM } = MEANINGS;
const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
]);
/** What words can mean with which digits begin: each of {@link REPEATS} is also a word that promises something. */
const BEGINNINGS = DIGIT | PITCH;
/** Fewer digits are no phone number. */
const FEWEST_DIGITS = 7;
/** What may stand between the groups of a phone number. */
const SEPARATORS: ReadonlySet<string> = new Set('-./()+_–—·');
const CURRENCIES = '$€£¥₹';

/** Digits that stand together, and the sign before them. */
interface Group {
  readonly digits: string;
  readonly separator: string;
}

const isDigitWord = (tokens: readonly Token[], at: number): boolean => hasMeaning(tokens, at, DIGIT);

const isPart = (tokens: readonly Token[], at: number, token: Token): boolean =>
  token.kind === 'number' || (token.kind === 'word' && ((token.meanings & DIGIT) !== 0 || isRepeat(tokens, at, token)));

const isRepeat = (tokens: readonly Token[], at: number, { meanings, text }: Token): boolean =>
  (meanings & BEGINNINGS) !== 0 && isDigitWord(tokens, at + 1) && REPEATS.has(text);

const isSeparator = (tokens: readonly Token[], at: number, { kind, text }: Token): boolean => {
  if (kind !== 'sign') return false;
  return SEPARATORS.has(text) || ((text === ',' || text === '،') && isDigitWord(tokens, at - 1));
};

/** Whether digits may begin with a token; most tokens are passed over by this alone. */
export const mayBeginNumber = ({ kind, meanings }: Token): boolean =>
  kind === 'number' || (kind === 'word' && (meanings & BEGINNINGS) !== 0);

/** Returns where digits and what may stand between them end; `from` itself where no digits begin there. */
export const endOfNumber = (tokens: readonly Token[], from: number): number => {
  let end = from;
  for (let at = from; ; at += 1) {
    const token = tokenAt(tokens, at);
    if (isPart(tokens, at, token)) end = at + 1;
    else if (at === from || !isSeparator(tokens, at, token)) return end;
  }
};

const readGroups = (tokens: readonly Token[], from: number, to: number): Group[] => {
  const groups: Group[] = [];
  let [separator, repeated] = ['', 1];
  for (let at = from; at < to; at += 1) {
    const token = tokenAt(tokens, at);
    const { kind, text } = token;
    if (isRepeat(tokens, at, token)) repeated = REPEATS.get(text) ?? 1;
    else if (isPart(tokens, at, token)) {
      groups.push({ digits: (kind === 'number' ? text : (getDigit(text) ?? '')).repeat(repeated), separator });
      [separator, repeated] = ['', 1];
    } else separator += text;
  }
  return groups;
};

const isColon = ({ text }: Token): boolean => text === ':' || text === '：';

/** Leaves out groups that belong to a time or to the address of a verse: those beside a colon. */
const dropBesideColons = (tokens: readonly Token[], from: number, to: number, groups: Group[]): Group[] =>
  groups.slice(isColon(tokenAt(tokens, from - 1)) ? 1 : 0, isColon(tokenAt(tokens, to)) ? -1 : undefined);

const isYear = (digits: string): boolean => digits.length === 4 && (digits.startsWith('19') || digits.startsWith('20'));

/** Leaves out dates such as 23.11.2018 and 2018-11-23. */
const dropDates = (groups: readonly Group[]): Group[] => {
  const kept: Group[] = [];
  for (let at = 0; at < groups.length; ) {
    const [one, two, three] = groups.slice(at, at + 3);
    if (one && two && three && isDate(one, two, three)) at += 3;
    else {
      if (one) kept.push(one);
      at += 1;
    }
  }
  return kept;
};

const isDate = (one: Group, two: Group, three: Group): boolean => {
  if (two.separator === '' || two.separator !== three.separator || two.digits.length > 2) return false;
  return (isYear(one.digits) && three.digits.length <= 2) || (one.digits.length <= 2 && isYear(three.digits));
};

/** Whether all groups follow one another by one, as in a countdown. */
const isCounting = (groups: readonly Group[]): boolean => {
  if (groups.length < 3) return false;
  const values = groups.map(({ digits }) => Number(digits));
  return [1, -1].some((step) => values.every((value, at) => at === 0 || value === (values[at - 1] ?? 0) + step));
};

/** Whether groups are one large number, such as 1 250 000 or 15000000, or a fraction such as 3.14159265. */
const isAmount = (groups: readonly Group[], total: number): boolean => {
  const [first, second] = groups;
  if (!first || first.digits.startsWith('0')) return false;
  if (!second) return first.digits.endsWith('0000') || (total === 8 && isYear(first.digits.slice(0, 4)));
  if (groups.length === 2 && second.separator === '.' && first.digits.length <= 3) return true;
  return total <= 8 && first.digits.length <= 3 && groups.slice(1).every(({ digits }) => digits.length === 3);
};

const isMoneyBeside = (tokens: readonly Token[], from: number, to: number): boolean =>
  hasMeaning(tokens, to, MONEY) ||
  hasMeaning(tokens, from - 1, MONEY) ||
  [from - 1, to].some((at) => tokenAt(tokens, at).kind === 'sign' && CURRENCIES.includes(tokenAt(tokens, at).text));

/** Counts the digits between two places; a repeated one counts as three. */
const countDigits = (tokens: readonly Token[], from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const { kind, text } = tokenAt(tokens, at);
    if (kind === 'number') count += text.length;
    else if (kind === 'word') count += REPEATS.has(text) ? 2 : 1;
  }
  return count;
};

/**
 * Whether the digits between two places, in figures or in words, are a phone number: not a date, a time, a price, the address
 * of a verse, years or a count.
 */
export const isPhoneNumber = (tokens: readonly Token[], from: number, to: number): boolean => {
  if (to - from < FEWEST_DIGITS && countDigits(tokens, from, to) < FEWEST_DIGITS) return false;
  const groups = dropDates(dropBesideColons(tokens, from, to, readGroups(tokens, from, to)));
  const total = groups.reduce((sum, { digits }) => sum + digits.length, 0);
  if (total < FEWEST_DIGITS || isCounting(groups) || groups.every(({ digits }) => isYear(digits))) return false;
  const isInternational = tokenAt(tokens, from - 1).text === '+';
  if (isInternational) return true;
  if (isMoneyBeside(tokens, from, to) || isAmount(groups, total)) return false;
  const lengths = groups.map(({ digits }) => digits.length);
  const isAnnounced = isBefore(tokens, from, 6, NUMBER | PHONE | REACH | PLATFORM | SOFT_PLATFORM);
  const isSingle = lengths.every((length) => length === 1);
  if (isAnnounced || isSingle) return true;
  if (lengths.every((length) => length <= 2)) return groups[0]?.digits.startsWith('0') ?? false;
  return total >= 8 || (lengths.length === 2 && lengths[0] === 3 && lengths[1] === 4);
};
