import type { ContactsView } from '../../../shared/contract/contacts.ts';
import { type ContactList, ContactListModel } from '../../models/members/contact-list.ts';
import { UserModel } from '../../models/members/user.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { updateHiddenReasons } from '../messaging/conversations.ts';
import { fingerprintPhone, getContactKeyId } from './contact-key.ts';
import { getCallingCode, getOwnSpelling, getSpellings, parsePhone, type Spellings } from './phone-numbers.ts';

/** How many lines a refusal names at most. */
const MAX_NAMED_LINES = 10;

/** Returns how many numbers the actor has listed. */
export const getMyContacts = async (actor: UserActor): Promise<ContactsView> => {
  const mine = { _id: actor.userId, keyId: getContactKeyId() };
  const list = await ContactListModel.findOne(mine, { count: 1 }).lean<Pick<ContactList, 'count'>>();
  return { count: list?.count ?? 0 };
};

/**
 * Replaces the actor's list of numbers, stored as fingerprints; blank lines are ignored, and an empty list is removed. A
 * number without a country code is taken for one of the country of the actor's own number. The conversations that the change
 * hides or shows follow in the same transaction. Throws `bad_request` with the lines that are no phone number.
 */
export const replaceContacts = async (actor: UserActor, phones: readonly string[]): Promise<ContactsView> => {
  const me = await UserModel.findById(actor.userId, { phone: 1 }).lean<{ phone: string | null }>();
  const numbers = parseAll(phones, getCallingCode(me?.phone ?? null));
  const count = new Set(numbers.map(getOwnSpelling)).size;
  const hashes = [...new Set(numbers.flatMap(getSpellings))].map(fingerprintPhone);
  await inTransaction(async ({ session }) => {
    const mine = { _id: actor.userId };
    const list = { keyId: getContactKeyId(), hashes, count, updatedAt: clock.now() };
    if (count === 0) await ContactListModel.deleteOne(mine, { session });
    else await ContactListModel.updateOne(mine, { $set: list }, { session, upsert: true });
    await updateHiddenReasons(session, actor.userId);
  });
  return { count };
};

const parseAll = (phones: readonly string[], callingCode: string | null): Spellings[] => {
  const read = phones.map((phone) => (phone.trim() === '' ? undefined : parsePhone(phone, callingCode)));
  const wrong = read.flatMap((spellings, at) => (spellings === null ? [at] : []));
  if (wrong.length > 0) throw refuseLines(wrong);
  return read.flatMap((spellings) => spellings ?? []);
};

/** Builds the refusal of some lines. It names their numbers, counted from 1, and never their content. */
const refuseLines = (wrong: readonly number[]): DomainError => {
  const issues = wrong
    .slice(0, MAX_NAMED_LINES)
    .map((at) => ({ path: `phones.${at}`, message: `Line ${at + 1} is not a phone number.` }));
  const [first] = issues;
  const lines = wrong.slice(0, MAX_NAMED_LINES).map((at) => String(at + 1));
  const named = new Intl.ListFormat('en').format(
    wrong.length > MAX_NAMED_LINES ? [...lines, `${wrong.length - MAX_NAMED_LINES} more`] : lines,
  );
  const message = wrong.length === 1 && first ? first.message : `Lines ${named} are not phone numbers.`;
  return new DomainError('bad_request', message, { issues });
};
