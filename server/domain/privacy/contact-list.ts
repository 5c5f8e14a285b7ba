import type { ContactsView } from '../../../shared/contract/contacts.ts';
import { type ContactList, ContactListModel } from '../../models/members/contact-list.ts';
import { UserModel } from '../../models/members/user.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { refreshHidden } from '../messaging/conversations.ts';
import { contactKeyId, fingerprintOf } from './contact-key.ts';
import { callingCodeOf, ownSpelling, readPhone, type Spellings, spellingsOf } from './phone-numbers.ts';

/** Lines that one refusal names. */
const NAMED = 10;

/** How many numbers the actor has listed. */
export const myContacts = async (actor: UserActor): Promise<ContactsView> => {
  const mine = { _id: actor.userId, keyId: contactKeyId() };
  const list = await ContactListModel.findOne(mine, { count: 1 }).lean<Pick<ContactList, 'count'>>();
  return { count: list?.count ?? 0 };
};

/**
 * Lists these numbers in the place of those listed before, as fingerprints; blank ones count for nothing, none at all takes
 * the list away. One without a country code is read as of the country of the actor's own number. Whom the actor hides from
 * follows in the same step. Throws `bad_request` naming the lines that are no number.
 */
export const listContacts = async (actor: UserActor, phones: readonly string[]): Promise<ContactsView> => {
  const me = await UserModel.findById(actor.userId, { phone: 1 }).lean<{ phone: string | null }>();
  const numbers = readAll(phones, callingCodeOf(me?.phone ?? null));
  const count = new Set(numbers.map(ownSpelling)).size;
  const hashes = [...new Set(numbers.flatMap(spellingsOf))].map(fingerprintOf);
  await inTransaction(async ({ session, record }) => {
    const mine = { _id: actor.userId };
    const list = { keyId: contactKeyId(), hashes, count, updatedAt: clock.now() };
    if (count === 0) await ContactListModel.deleteOne(mine, { session });
    else await ContactListModel.updateOne(mine, { $set: list }, { session, upsert: true });
    await refreshHidden(session, actor.userId);
    if (actor.role === 'member') {
      record({ type: 'insights.outdated', userId: actor.userId, of: ['recommendations'] });
    }
  });
  return { count };
};

const readAll = (phones: readonly string[], callingCode: string | null): Spellings[] => {
  const read = phones.map((phone) => (phone.trim() === '' ? undefined : readPhone(phone, callingCode)));
  const wrong = read.flatMap((spellings, at) => (spellings === null ? [at] : []));
  if (wrong.length > 0) throw noNumbers(wrong);
  return read.flatMap((spellings) => spellings ?? []);
};

/** Names lines, counted from 1, and never what stands in them. */
const noNumbers = (wrong: readonly number[]): DomainError => {
  const issues = wrong
    .slice(0, NAMED)
    .map((at) => ({ path: `phones.${at}`, message: `Line ${at + 1} is not a phone number.` }));
  const [first] = issues;
  const lines = wrong.slice(0, NAMED).map((at) => String(at + 1));
  const named = new Intl.ListFormat('en').format(
    wrong.length > NAMED ? [...lines, `${wrong.length - NAMED} more`] : lines,
  );
  const message = wrong.length === 1 && first ? first.message : `Lines ${named} are not phone numbers.`;
  return new DomainError('bad_request', message, { issues });
};
