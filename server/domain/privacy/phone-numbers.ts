import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { LIMITS } from '../../../shared/limits.ts';

/** A phone number as it is compared: with its country where that is known, and without. */
export interface Spellings {
  /** As `+442079460000`; null where nothing tells the country. */
  readonly international: string | null;
  /** As `~2079460000`: no country, no zeros at the front. */
  readonly national: string;
}

const NATIONAL = /^[\d\s().\-/]*$/;
/** Digits of a number without its country; the world's shortest have fewer, and are nobody's own. */
const DIGITS = { min: 6, max: 15 };

/**
 * Reads a phone number in any usual spelling: blanks and punctuation count for nothing, `00` at the front is `+`. One
 * without a country code is of the country `callingCode` (digits) where it fits there, and else of none. Null for what is
 * no number.
 */
export const parsePhone = (text: string, callingCode: string | null = null): Spellings | null => {
  if (text.length > LIMITS.phone.max) return null;
  const plain = toAscii(text).trim().replace(/^00/, '+');
  const known = parse(plain, callingCode);
  if (known) return { international: known.number, national: toNationalSpelling(known.nationalNumber) };
  const digits = stripZeros(NATIONAL.test(plain) ? plain.replace(/\D/g, '') : '');
  if (digits.length < DIGITS.min || digits.length > DIGITS.max) return null;
  return { international: null, national: `~${digits}` };
};

/** The country code of a number, such as `44`; null where it tells none. */
export const getCallingCode = (text: string | null): string | null => {
  const international = text === null ? null : (parsePhone(text)?.international ?? null);
  return international === null ? null : (parse(international, null)?.countryCallingCode ?? null);
};

/** What a person's own number is known by: one spelling, for they have one. */
export const getOwnSpelling = ({ international, national }: Spellings): string => international ?? national;

/** All that the owner of a listed number may have told us it as. */
export const getSpellings = ({ international, national }: Spellings): string[] =>
  international === null ? [national] : [international, national];

const parse = (text: string, callingCode: string | null): PhoneNumber | null => {
  const country = callingCode === null ? {} : { defaultCallingCode: callingCode };
  const number = parsePhoneNumberFromString(text, { extract: false, ...country });
  return number?.isPossible() ? number : null;
};

/** Without invisible characters, and with the digits that people write in Arabic, Persian or Urdu as ours. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

const stripZeros = (digits: string): string => digits.replace(/^0+/, '');
const toNationalSpelling = (nationalNumber: string): string => `~${stripZeros(nationalNumber)}`;
