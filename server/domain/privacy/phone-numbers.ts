import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { LIMITS } from '../../../shared/limits.ts';
import { unifyForms } from '../../../shared/text-folding.ts';

/** The spellings by which a phone number is compared: with its country, where that is known, and without. */
export interface Spellings {
  /** Such as `+442079460000`; null where the country is not known. */
  readonly international: string | null;
  /** Such as `~2079460000`: without country and leading zeros. */
  readonly national: string;
}

const NATIONAL = /^[\d\s().\-/]*$/;
/** How many digits a number has without its country. Shorter ones exist, but no member's own number is one of them. */
const DIGITS = { min: 6, max: 15 };

/**
 * Parses a phone number in any usual spelling: blanks and punctuation are ignored, a leading `00` is read as `+`. A number
 * without a country code is taken for one of the country `callingCode` (digits) where it is possible there, else the country
 * stays unknown. Returns null for a text that is no phone number.
 */
export const parsePhone = (text: string, callingCode: string | null = null): Spellings | null => {
  if (text.length > LIMITS.phone.max) return null;
  const plain = toAscii(text)
    .trim()
    .replace(/^00/, '+')
    .replace(/^\(\+(\d+)\)/, '+$1');
  const known = parse(plain, callingCode);
  if (known) return { international: known.number, national: toNationalSpelling(known.nationalNumber) };
  const digits = stripZeros(NATIONAL.test(plain) ? plain.replace(/\D/g, '') : '');
  if (digits.length < DIGITS.min || digits.length > DIGITS.max) return null;
  return { international: null, national: `~${digits}` };
};

/** Returns the country code of a number, such as `44`; null where it has none. */
export const getCallingCode = (text: string | null): string | null => {
  const international = text === null ? null : (parsePhone(text)?.international ?? null);
  return international === null ? null : (parse(international, null)?.countryCallingCode ?? null);
};

/** Returns the one spelling under which a member's own number is stored. */
export const getOwnSpelling = ({ international, national }: Spellings): string => international ?? national;

/**
 * Returns every spelling by which a member's own number is compared. One without a country may have been written with its code and no
 * plus, such as `1-415-555-2671`: it counts as that number too.
 */
export const getOwnSpellings = ({ international, national }: Spellings): string[] => {
  if (international !== null) return [international];
  const read = parse(`+${national.slice(1)}`, null);
  return read?.isValid() ? [national, read.number] : [national];
};

/** Returns every spelling under which the owner of a listed number may have stored it. */
export const getSpellings = ({ international, national }: Spellings): string[] =>
  international === null ? [national] : [international, national];

const parse = (text: string, callingCode: string | null): PhoneNumber | null => {
  const country = callingCode === null ? {} : { defaultCallingCode: callingCode };
  const number = parsePhoneNumberFromString(text, { extract: false, ...country });
  return number?.isPossible() ? number : null;
};

/** Removes invisible characters and replaces Arabic, Persian and Urdu digits by ASCII ones. */
const toAscii = (text: string): string =>
  unifyForms(text).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

const stripZeros = (digits: string): string => digits.replace(/^0+/, '');
const toNationalSpelling = (nationalNumber: string): string => `~${stripZeros(nationalNumber)}`;
