import type { ContactsView } from '../../../shared/contract/contacts.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { type ContactList, ContactListModel, type LeavingNumbers } from '../../models/members/contact-list.ts';
import { UserModel } from '../../models/members/user.ts';
import type { SystemActor, UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getMatchmakingDay } from '../kernel/day.ts';
import { DomainError, tooMany } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { updateHiddenReasons } from '../messaging/conversations.ts';
import { fingerprintPhone, getContactKeyId } from './contact-key.ts';
import { getCallingCode, getOwnSpelling, getSpellings, parsePhone, type Spellings } from './phone-numbers.ts';

/** How many lines a refusal names at most. */
const MAX_NAMED_LINES = 10;

/** How many lists one call of `endDueRemovals` changes at most; the next call changes the others. */
const MAX_LISTS = 500;
const HOUR_MS = 3_600_000;
const { newPerDay, knownDays, leaveHours } = LIMITS.contacts;

/** Returns how many numbers the actor has listed, and what will happen when. */
export const getMyContacts = async (actor: UserActor): Promise<ContactsView> =>
  toView(await ContactListModel.findOne({ _id: actor.userId, keyId: getContactKeyId() }).lean<ContactList>());

/**
 * Replaces the actor's list of numbers, stored as fingerprints; blank lines are ignored. Numbers that are added count at
 * once; those that are left out count for a day more, so that adding and removing numbers is no quick way to try them out.
 * A number without a country code is taken for one of the country of the actor's own number. The conversations that the
 * change hides follow in the same transaction. Throws `bad_request` with the lines that are no phone number, and
 * `too_many_requests` where more new numbers are added than a day allows; one that was listed in the last 30 days is not new.
 */
export const replaceContacts = async (actor: UserActor, phones: readonly string[]): Promise<ContactsView> => {
  const me = await UserModel.findById(actor.userId, { phone: 1 }).lean<{ phone: string | null }>();
  const read = parseAll(phones, getCallingCode(me?.phone ?? null));
  const numbers = [...new Set(read.map(getOwnSpelling))].map(fingerprintPhone);
  const hashes = [...new Set(read.flatMap(getSpellings))].map(fingerprintPhone);
  return inTransaction(async (tx) => {
    const { session } = tx;
    const mine = { _id: actor.userId };
    const stored = await ContactListModel.findById(actor.userId, null, { session }).lean<ContactList>();
    // Fingerprints of another key match nothing any more.
    const before = stored?.keyId === getContactKeyId() ? stored : null;
    const list = replaceNumbers(before, { numbers, hashes });
    if (isForgotten(list)) await ContactListModel.deleteOne(mine, { session });
    else await ContactListModel.updateOne(mine, { $set: list }, { session, upsert: true });
    await updateHiddenReasons(tx, actor.userId);
    return toView(list);
  });
};

/** A list without its owner. */
type List = Omit<ContactList, '_id'>;

/** Returns the list that follows from `before` when these numbers are listed in the place of its own. */
const replaceNumbers = (before: List | null, next: { numbers: string[]; hashes: string[] }): List => {
  const now = clock.now();
  const { day, endsAtMs } = getMatchmakingDay();
  // The lists of earlier versions have no numbers: each of their fingerprints stands for one.
  const listed = before?.numbers ?? before?.hashes ?? [];
  const remembered = before?.known?.filter(({ until }) => until > now) ?? [];
  const known = new Set([...listed, ...remembered.flatMap(({ numbers }) => numbers)]);
  const addedBefore = before?.added?.day === day ? before.added.count : 0;
  const added = addedBefore + next.numbers.filter((number) => !known.has(number)).length;
  if (added > newPerDay) throw refuseNewNumbers(newPerDay - addedBefore, endsAtMs - now.getTime());

  const [hashes, numbers] = [new Set(next.hashes), new Set(next.numbers)];
  const stillLeaving = (before?.leaving ?? []).flatMap((group) => dropHashes(group, hashes));
  const onTheirWay = new Set(stillLeaving.flatMap((group) => group.hashes));
  const gone = listed.filter((number) => !numbers.has(number));
  const goneHashes = (before?.hashes ?? []).filter((hash) => !hashes.has(hash) && !onTheirWay.has(hash));
  const goneCount = Math.min(before?.count ?? 0, gone.length);
  const at = new Date(now.getTime() + leaveHours * HOUR_MS);
  const until = new Date(now.getTime() + knownDays * 24 * HOUR_MS);
  const leaving =
    goneHashes.length > 0 ? [...stillLeaving, { hashes: goneHashes, count: goneCount, at }] : stillLeaving;
  // A number stands in one place only, so that changes back and forth do not make the list grow.
  const stillKnown = remembered.flatMap((group) => {
    const others = group.numbers.filter((number) => !numbers.has(number));
    return others.length > 0 ? [{ ...group, numbers: others }] : [];
  });
  return {
    keyId: getContactKeyId(),
    numbers: next.numbers,
    hashes: [...hashes, ...leaving.flatMap((group) => group.hashes)],
    count: next.numbers.length,
    updatedAt: now,
    leaving,
    known: gone.length > 0 ? [...stillKnown, { numbers: gone, until }] : stillKnown,
    added: { day, count: added },
  };
};

/** Returns a group of leaving numbers without those fingerprints that are listed again; nothing where none is left. */
const dropHashes = (group: LeavingNumbers, listedAgain: ReadonlySet<string>): LeavingNumbers[] => {
  const hashes = group.hashes.filter((hash) => !listedAgain.has(hash));
  // A number has one fingerprint or two, in equal parts of the group as far as can be told.
  const count = Math.ceil((group.count * hashes.length) / group.hashes.length);
  return hashes.length > 0 ? [{ ...group, hashes, count }] : [];
};

const isForgotten = ({ hashes, known }: Pick<ContactList, 'hashes' | 'known'>): boolean =>
  hashes.length === 0 && (known ?? []).length === 0;

const toView = (list: List | null): ContactsView => {
  const { day, endsAtMs } = getMatchmakingDay();
  const leaving = (list?.leaving ?? []).filter(({ at }) => at > clock.now());
  const last = leaving.at(-1);
  return {
    count: list?.count ?? 0,
    leaving: last
      ? { count: leaving.reduce((sum, group) => sum + group.count, 0), until: last.at.toISOString() }
      : null,
    newLeft: newPerDay - (list?.added?.day === day ? list.added.count : 0),
    resetsAt: new Date(endsAtMs).toISOString(),
  };
};

const refuseNewNumbers = (left: number, resetsInMs: number): DomainError =>
  tooMany(
    `You can list ${newPerDay} new numbers a day, and ${left === 0 ? 'none are' : `only ${left} are`} left today. ` +
      'Please come back tomorrow with the others.',
    Math.max(1, Math.ceil(resetsInMs / 1000)),
  );

/**
 * Ends the time of removed numbers that have counted for their day, opens the conversations that they hid, and forgets
 * numbers after 30 days. Safe to repeat, also by many workers at once.
 */
export const endDueRemovals = async (_actor: SystemActor): Promise<void> => {
  const due = { $type: 'date' as const, $lte: clock.now() };
  const lists = await ContactListModel.find({ $or: [{ 'leaving.at': due }, { 'known.until': due }] }, { _id: 1 })
    .limit(MAX_LISTS)
    .lean();
  for (const { _id } of lists) await inTransaction((tx) => endRemovalsOf(tx, _id));
};

const endRemovalsOf = async (tx: Transaction, userId: string): Promise<void> => {
  const { session } = tx;
  const list = await ContactListModel.findById(userId, null, { session }).lean<ContactList>();
  if (!list) return;
  const now = clock.now();
  const ended = (list.leaving ?? []).filter(({ at }) => at <= now).flatMap((group) => group.hashes);
  const leaving = (list.leaving ?? []).filter(({ at }) => at > now);
  const hashes = list.hashes.filter((hash) => !ended.includes(hash));
  const known = (list.known ?? []).filter(({ until }) => until > now);
  if (isForgotten({ hashes, known })) await ContactListModel.deleteOne({ _id: userId }, { session });
  else await ContactListModel.updateOne({ _id: userId }, { $set: { leaving, hashes, known } }, { session });
  if (ended.length > 0) await updateHiddenReasons(tx, userId);
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
