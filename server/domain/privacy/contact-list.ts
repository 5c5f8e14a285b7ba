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

/** Lines that one refusal names. */
const MAX_NAMED_LINES = 10;

/** How many numbers the actor has listed. */
export const getMyContacts = async (actor: UserActor): Promise<ContactsView> => {
  const mine = { _id: actor.userId, keyId: getContactKeyId() };
  const list = await ContactListModel.findOne(mine, { count: 1 }).lean<Pick<ContactList, 'count'>>();
  return { count: list?.count ?? 0 };
};

/**
 * Lists these numbers in the place of those listed before, as fingerprints; blank ones count for nothing, none at all takes
 * the list away. One without a country code is read as of the country of the actor's own number. Whom the actor hides from
 * follows in the same step. Throws `bad_request` naming the lines that are no number.
 */
export const replaceContacts = async (actor: UserActor, phones: readonly string[]): Promise<ContactsView> => {
  const me = await UserModel.findById(actor.userId, { phone: 1 }).lean<{ phone: string | null }>();
  const numbers = parseAll(phones, getCallingCode(me?.phone ?? null));
  const count = new Set(numbers.map(getOwnSpelling)).size;
  const hashes = [...new Set(numbers.flatMap(getSpellings))].map(fingerprintPhone);
  await inTransaction(async ({ session, record }) => {
    const mine = { _id: actor.userId };
    const list = { keyId: getContactKeyId(), hashes, count, updatedAt: clock.now() };
    if (count === 0) await ContactListModel.deleteOne(mine, { session });
    else await ContactListModel.updateOne(mine, { $set: list }, { session, upsert: true });
    await updateHiddenReasons(session, actor.userId);
    if (actor.role === 'member') {
      record({ type: 'insights.outdated', userId: actor.userId, of: ['recommendations'] });
    }
  });
  return { count };
};

const parseAll = (phones: readonly string[], callingCode: string | null): Spellings[] => {
  const read = phones.map((phone) => (phone.trim() === '' ? undefined : parsePhone(phone, callingCode)));
  const wrong = read.flatMap((spellings, at) => (spellings === null ? [at] : []));
  if (wrong.length > 0) throw refuseLines(wrong);
  return read.flatMap((spellings) => spellings ?? []);
};

/** Names lines, counted from 1, and never what stands in them. */
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
