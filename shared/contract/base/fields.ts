import * as z from 'zod';
import { describeTooLong, LIMITS } from '../../limits.ts';
import { findFactFault, findNameFault, NAME_FAULTS } from '../../rules/person-names.ts';
import { countVisible, hasVisibleText } from '../../rules/visible-text.ts';
import { dropDirections, dropUnseen } from '../../text-folding.ts';

/**
 * Fields that several bodies share, with the messages that users read. `meta` describes in the OpenAPI document what a refinement
 * asks for, which a JSON schema cannot derive.
 */

/** What the OpenAPI document says of {@link wellFormed}: texts of JSON are well-formed by themselves. */
const STORABLE = '[^\\u0000]*';
const wellFormed = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** Text of at most `max` characters that can be stored as it was sent. */
const storable = (schema: z.ZodString, max: number, message: string) =>
  schema
    .max(max, message)
    .refine(wellFormed, 'This text has characters that cannot be stored')
    .meta({ pattern: `^${STORABLE}$` });

/**
 * Plain text: well-formed Unicode without NUL, so that what is stored is what was sent. `missing` is the message when
 * there is no text at all.
 */
export const text = (max: number, message = describeTooLong(max), missing?: string) =>
  storable(z.string(missing), max, message);

/** {@link text} of one line, which stands beside other facts: what would turn their direction is removed. */
export const line = (max: number, message = describeTooLong(max), missing?: string) =>
  storable(z.string(missing).overwrite(dropDirections), max, message);

/** Text of which a reader sees at least so many characters. */
const visible = (schema: z.ZodString, message: string, min = 1) =>
  schema
    .refine((value) => countVisible(value) >= min, message)
    .meta({ minLength: min, pattern: `^${STORABLE}\\S${STORABLE}$` });

/** Text that must not be blank; `min` is how many characters it has at least. */
export const required = (message: string, max: number = LIMITS.text.max, min = 1) =>
  visible(text(max, undefined, message), message, min);

/** A {@link line} that must not be blank; `min` is how many characters it has at least. */
export const requiredLine = (message: string, max: number = LIMITS.text.max, min = 1) =>
  visible(line(max, undefined, message), message, min);

type Empty = '' | null;
const isEmpty = (value: unknown): value is Empty => value === '' || value === null;

/** Describes in the OpenAPI document that a field takes further values than its own schema says. */
const alsoTakes = (further: object) => ({
  override: ({ jsonSchema }: { jsonSchema: object }) => {
    const own = { ...jsonSchema };
    for (const key of Object.keys(own)) delete (jsonSchema as Record<string, unknown>)[key];
    Object.assign(jsonSchema, { anyOf: [own, further] });
  },
});
const EMPTY = alsoTakes({ enum: ['', null] });

/** A field that may be left out; an empty text and null mean that it was. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value: z.input<T> | Empty | undefined) => (isEmpty(value) ? undefined : value), schema.optional())
    .meta(EMPTY)
    .optional();

/** A stored field, which an empty text and null empty. */
export const emptiable = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value: z.input<T> | Empty) => (isEmpty(value) ? null : value), schema.nullable())
    .meta(alsoTakes({ const: '' }));

const DIGITS = /^\d{1,3}$/;

/** A number that may be written in digits; `pattern` describes which texts are taken. */
export const orDigits = <T extends z.ZodType<number, number>>(schema: T, pattern: string) =>
  z
    .preprocess(
      (value: number | string) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
      schema,
    )
    .meta(alsoTakes({ type: 'string', pattern }));

/** An address as mail servers take it; the top of a domain may be one of another script, in its ASCII form. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i;

/** An e-mail address, trimmed, and without characters that are not seen, which come with a copied one. */
export const email = z
  .string('Invalid email address')
  .overwrite(dropUnseen)
  .trim()
  .max(LIMITS.email.max, 'Invalid email address')
  .meta({ format: 'email' })
  .pipe(z.email({ pattern: EMAIL, error: 'Invalid email address' }));
const tooShort = 'Password must be at least 8 characters';
/** A password that is being set: 8 to 128 characters in the form in which passwords are compared. */
export const newPassword = storable(
  z.string(tooShort).overwrite((password) => password.normalize('NFKC')),
  LIMITS.password.max,
  'Password must be at most 128 characters',
).min(LIMITS.password.min, tooShort);
/** A name that is not blank and has no symbols, addresses or hidden characters; first and last name are judged together later. */
const personName = (missing: string) =>
  text(LIMITS.name.max, undefined, missing)
    .refine(hasVisibleText, missing)
    .superRefine((name, context) => {
      const fault = hasVisibleText(name) ? findNameFault(name) : null;
      if (fault) context.addIssue({ code: 'custom', message: NAME_FAULTS[fault] });
    })
    .meta({ minLength: 1 });

/** What somebody writes about their work or place: it does not pass for the service. */
export const spokenFact = <T extends z.ZodType<string, string>>(schema: T) =>
  schema.superRefine((value, context) => {
    const message = findFactFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A first name; see `shared/rules/person-names.ts`. */
export const firstName = personName('First name is required');
/** A last name; see `shared/rules/person-names.ts`. */
export const lastName = personName('Last name is required');
/** A phone number as it was typed, but for characters that are not seen. */
export const phone = line(LIMITS.phone.max).overwrite(dropUnseen);

/** The id of any stored object: 1 to 64 characters. */
export const id = z.string().min(1).max(64);
/** An instant as an ISO 8601 text in UTC. */
export const time = z.iso.datetime().max(40);
/** A message's number in its conversation; 0 means before the first. */
export const seq = z.number().int().min(0);

/** A whole number in a query string. */
export const queryInt = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max);

/** The query parameter of a list that can be searched. */
export const searchQuery = { q: line(LIMITS.text.max).optional() };

/** One page of a list that is read backwards in time: `before` is a row's `cursor`. */
export const page = {
  before: z.string().min(1).max(200).optional(),
  limit: queryInt(1, LIMITS.page.max).default(LIMITS.page.default),
};
/** An opaque position in a list, to be sent back as `before`. */
export const cursor = z.string();

/** One page of a thread, by `seq`; without `before` and `after`, the newest. See {@link getThreadLimit}. */
export const threadPage = {
  before: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  limit: queryInt(1, LIMITS.page.max).optional(),
};

/** Returns how many messages a page has at most: 50 unless it says so, and 200 where nothing is asked for. */
export const getThreadLimit = ({ before, after, limit }: z.output<z.ZodObject<typeof threadPage>>): number =>
  limit ?? (before === undefined && after === undefined ? LIMITS.page.max : LIMITS.page.default);

/** The text of a message: 1 to 4,000 characters after trimming, of which a reader sees something. */
export const messageContent = z
  .string('Please write a message first')
  .refine(wellFormed, 'This message has characters that cannot be sent')
  .trim()
  .min(1, { message: 'Please write a message first', abort: true })
  .max(LIMITS.message.max, 'A message can have at most 4,000 characters')
  .refine(hasVisibleText, 'Please write a message first');
/** What may be written with interest: 1 to 200 characters after trimming, of which a reader sees something. */
export const interestWords = visible(
  storable(
    z.string().overwrite(dropDirections).trim(),
    LIMITS.interestWords.max,
    describeTooLong(LIMITS.interestWords.max),
  ),
  'Please write a line, or leave it out',
);
/** An id that the client gives a message, so that a repeated send is stored once. */
export const clientMessageId = z.uuid();

/**
 * Fields that only the service writes. A body may carry them, for clients send back what they were given; they are ignored
 * unless the call declares them.
 */
export const PROTECTED_FIELDS = [
  '_id',
  'role',
  'membershipTier',
  'membership_tier',
  'verificationStatus',
  'awaitsVerification',
  'genderChange',
  'assignedMatchmakerId',
  'userId',
  'senderId',
  'isFromMatchmaker',
  'status',
  'createdAt',
  'submittedAt',
  'otherUserResponse',
  'compatibilityScore',
  'photos',
  'profilePhoto',
] as const;

/** The age of a profile, in years. */
export const profileAge = z
  .number()
  .int('Age must be a whole number')
  .min(LIMITS.profileAge.min, 'Age must be at least 18')
  .max(LIMITS.profileAge.max, 'Age must be at most 100');

/** The age of whoever applies, in years. */
export const applicationAge = z
  .number()
  .int()
  .min(LIMITS.applicationAge.min, 'Applicants must be at least 21')
  .max(LIMITS.applicationAge.max, 'Age must be at most 80');

/** A number of members, rounded for privacy: 0 means fewer than five, null that it is not known. */
export const about = z.number().int().min(0).nullable();
