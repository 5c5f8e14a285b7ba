import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { ContactListModel } from '../../models/members/contact-list.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import type { User } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { loadOfferableCandidates } from '../matches/candidates.ts';
import { openConversation } from '../messaging/conversations.ts';
import { changeProfile } from '../profiles/profiles.ts';
import { blockUser } from './blocks.ts';
import { fingerprintPhone, getContactKeyId, openContactKey } from './contact-key.ts';
import { endDueRemovals, getMyContacts, replaceContacts } from './contact-list.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const PHONE = '+44 20 7946 0000';
const as = (user: User) => createActor(user, 's');
const withPhone = (phone: string) => ({ phone });
const hide = (user: User, hideFromContacts = true) =>
  changeProfile(as(user), { privacySettings: { hideFromContacts } });
const daysLater = (days: number) => {
  const later = new Date(clock.now().getTime() + days * 24 * 3_600_000);
  return () => later;
};
const passADay = async () => {
  clock.set(daysLater(1));
  await endDueRemovals(system);
};
const refusal = (phones: string[], user: User) =>
  replaceContacts(as(user), phones).then(
    () => null,
    ({ code, message, issues }: DomainError) => ({ code, message, issues }),
  );
let made = 0;
/** No one's colleague: the address is at a public provider. */
const stranger = (given: Partial<User> = {}, profile: Partial<Profile> = {}) => {
  made += 1;
  return makeMember({ email: `stranger-${made}@gmail.com`, ...given }, profile);
};
/** Her who hides, and him whose number she may list. */
const pair = async () => ({ her: await stranger(), him: await stranger(withPhone(PHONE), { gender: 'male' }) });

describe('the list', () => {
  it('is replaced as a whole, returns its count alone, and is stored as fingerprints', async () => {
    const user = await makeUser();
    expect(await getMyContacts(as(user))).toMatchObject({ count: 0, leaving: null, newLeft: 500 });
    const phones = [PHONE, '', '0044 20 7946 0000', '+1 202 555 0100', '   '];
    expect(await replaceContacts(as(user), phones)).toMatchObject({ count: 2, leaving: null, newLeft: 498 });
    const stored = JSON.stringify(await ContactListModel.findById(user._id).lean());
    expect(stored).not.toMatch(/7946|2025550100/);
    expect(await replaceContacts(as(user), ['+1 202 555 0101'])).toMatchObject({ count: 1, newLeft: 497 });
    expect(await getMyContacts(as(user))).toMatchObject({ count: 1 });
    expect(await replaceContacts(as(user), [' '])).toMatchObject({ count: 0 });
    clock.set(daysLater(1));
    await endDueRemovals(system);
    expect(await ContactListModel.findById(user._id).lean()).toMatchObject({ hashes: [], leaving: [] });
    clock.set(daysLater(30));
    await endDueRemovals(system);
    expect(await ContactListModel.countDocuments()).toBe(0);
  });

  it('keeps removed numbers for a day, and says until when', async () => {
    clock.set(() => new Date('2030-05-05T10:00:00Z'));
    const { her, him } = await pair();
    await replaceContacts(as(her), [PHONE, '+1 202 555 0100', '+1 202 555 0101']);
    const counts = async () =>
      (await ContactListModel.findById(her._id).lean())?.hashes.includes(him.phoneHashes[0] ?? '');
    const left = { count: 2, until: '2030-05-06T10:00:00.000Z' };
    expect(await replaceContacts(as(her), ['+1 202 555 0101'])).toMatchObject({ count: 1, leaving: left });
    expect([await counts(), (await getMyContacts(as(her))).leaving]).toEqual([true, left]);
    clock.set(() => new Date('2030-05-06T09:59:59Z'));
    await endDueRemovals(system);
    expect(await counts()).toBe(true);
    clock.set(() => new Date('2030-05-06T10:00:00Z'));
    await Promise.all([endDueRemovals(system), endDueRemovals(system)]);
    expect([await counts(), (await getMyContacts(as(her))).leaving]).toEqual([false, null]);
  });

  it('keeps a removed number that is listed again in time', async () => {
    const { her, him } = await pair();
    await replaceContacts(as(her), [PHONE]);
    await replaceContacts(as(her), []);
    expect(await replaceContacts(as(her), ['0044 20 7946 0000'])).toMatchObject({ count: 1, leaving: null });
    clock.set(daysLater(2));
    await endDueRemovals(system);
    expect((await ContactListModel.findById(her._id).lean())?.hashes).toContain(him.phoneHashes[0]);
  });

  it('R57: takes 500 new numbers a day; one of the last 30 days that comes back is not new', async () => {
    clock.set(() => new Date('2030-05-05T10:00:00Z'));
    const user = await makeUser();
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `+1 202 555 ${String(from + at).padStart(4, '0')}`);
    const newLeft = async (phones: string[]) => (await replaceContacts(as(user), phones)).newLeft;
    expect(await newLeft(numbers(0, 300))).toBe(200);
    expect(await newLeft([])).toBe(200);
    expect(await newLeft(numbers(0, 400))).toBe(100);
    expect(await refusal(numbers(300, 501), user)).toMatchObject({
      code: 'too_many_requests',
      message:
        'You can list 500 new numbers a day, and only 100 are left today. Please come back tomorrow with the others.',
    });
    expect(await getMyContacts(as(user))).toMatchObject({ count: 400, newLeft: 100 });
    expect(await newLeft(numbers(300, 500))).toBe(0);
    // Changing among the numbers of the last 30 days is free, as often as one likes.
    for (let n = 0; n < 5; n++) expect(await newLeft(numbers(n, n + 400))).toBe(0);
    expect((await refusal(['+1 202 555 0999'], user))?.message).toMatch(/none are left today/);
    const stored = await ContactListModel.findById(user._id).lean();
    expect(stored?.known?.flatMap((group) => group.numbers)).toHaveLength(100);
    clock.set(() => new Date('2030-05-06T00:00:00Z'));
    expect(await newLeft(['+1 202 555 0999'])).toBe(499);
    clock.set(() => new Date('2030-06-06T00:00:00Z'));
    await endDueRemovals(system);
    expect(await newLeft(numbers(0, 3))).toBe(497);
  });

  it('of an earlier version counts as it did, and its numbers are not new', async () => {
    const { her, him } = await pair();
    const hashes = [him.phoneHashes[0] ?? '', fingerprintPhone('~2079460000')];
    await ContactListModel.create({ _id: her._id, keyId: getContactKeyId(), hashes, count: 1, updatedAt: new Date() });
    expect(await getMyContacts(as(her))).toMatchObject({ count: 1, leaving: null, newLeft: 500 });
    expect(await replaceContacts(as(her), [PHONE])).toMatchObject({ count: 1, leaving: null, newLeft: 500 });
    expect(await replaceContacts(as(her), [])).toMatchObject({ count: 0, leaving: { count: 1 } });
  });

  it('names the lines that are no number, not their text, and keeps the former list', async () => {
    const user = await makeUser();
    await replaceContacts(as(user), [PHONE]);
    const line = (at: number) => ({ path: `phones.${at}`, message: `Line ${at + 1} is not a phone number.` });
    expect(await refusal([PHONE, '', 'canary'], user)).toEqual({
      code: 'bad_request',
      message: 'Line 3 is not a phone number.',
      issues: [line(2)],
    });
    expect(await refusal(['canary', PHONE, '12', '+44'], user)).toMatchObject({
      message: 'Lines 1, 3, and 4 are not phone numbers.',
      issues: [line(0), line(2), line(3)],
    });
    expect((await refusal(Array(60).fill('canary'), user))?.message).toMatch(/, 10, and 50 more are not phone numbers/);
    expect(await getMyContacts(as(user))).toMatchObject({ count: 1 });
  });

  it('reads a number without a country as of that of its owner', async () => {
    const { her, him } = await pair();
    await hide(her);
    await replaceContacts(createActor(await makeMember(withPhone('+44 20 7946 0001')), 's'), ['020 7946 0000']);
    expect(await ContactListModel.exists({ hashes: { $in: him.phoneHashes } })).not.toBeNull();
  });

  it('from under a key that is lost counts as none', async () => {
    const user = await makeUser();
    await replaceContacts(as(user), [PHONE]);
    await openContactKey(['another-key']);
    expect(await getMyContacts(as(user))).toMatchObject({ count: 0 });
  });

  it('has no part in what is recommended to its owner, for whom nothing is computed anew', async () => {
    const [member, applicant] = [await makeMember(), await makeUser()];
    for (const owner of [member, applicant]) {
      expect(await captureEvents(() => replaceContacts(as(owner), [PHONE]))).toEqual([]);
    }
  });
});

describe('R25: whose number is listed', () => {
  it('is given to the engine only while its owner hides', async () => {
    const { her, him } = await pair();
    await replaceContacts(as(her), [PHONE]);
    const loadHashes = async () => (await loadOfferableCandidates([her._id])).map(({ contactHashes }) => contactHashes);
    expect(await loadHashes()).toEqual([[]]);
    await hide(her);
    expect(await loadHashes()).toEqual([expect.arrayContaining([him.phoneHashes[0]])]);
  });

  it('is not introduced its owner by a run of the day, whose own day is as if they did not hide', async () => {
    const { her, him } = await pair();
    await hide(her);
    await replaceContacts(as(her), [PHONE]);
    const isIntroduced = async (viewer: User) => {
      const match = await MatchModel.findOne({ users: { $all: [her._id, him._id] } }).lean();
      return Boolean(match?.offeredAt[match.users.indexOf(viewer._id)]);
    };
    await dailyRun(system);
    expect([await isIntroduced(her), await isIntroduced(him)]).toEqual([true, false]);
    await replaceContacts(as(her), []);
    await passADay();
    await dailyRun(system);
    expect([await isIntroduced(her), await isIntroduced(him)]).toEqual([true, true]);
  });

  it('does not see its owner, also when they are connected, and is seen', async () => {
    const { her, him } = await pair();
    await makeConnection(her._id, him._id);
    const sees = async (viewer: User, other: User) =>
      (await loadVisibleProfiles(viewer._id, [other._id])).has(other._id);
    await replaceContacts(as(her), [PHONE]);
    expect(await sees(him, her)).toBe(true);
    await hide(her);
    expect([await sees(him, her), await sees(her, him), await sees(her, her)]).toEqual([false, true, true]);
    await replaceContacts(as(her), ['+44 20 7946 0001']);
    expect(await sees(him, her)).toBe(false);
    await passADay();
    expect(await sees(him, her)).toBe(true);
  });

  it('loses the conversation and finds it again, by the switch and by the list', async () => {
    const { her, him } = await pair();
    const { _id } = await makeConnection(her._id, him._id);
    const frozen = async () => (await ConversationModel.findById(_id).lean().orFail()).frozen;
    const [shown, hidden] = [[], [`hidden:${her._id}`]];
    await replaceContacts(as(her), [PHONE]);
    expect(await frozen()).toEqual(shown);
    await hide(her);
    expect(await frozen()).toEqual(hidden);
    await replaceContacts(as(her), ['+44 20 7946 0001']);
    expect(await frozen()).toEqual(hidden);
    await passADay();
    expect(await frozen()).toEqual(shown);
    await replaceContacts(as(her), ['+44 20 7946 0001', PHONE]);
    expect(await frozen()).toEqual(hidden);
    await hide(her, false);
    expect(await frozen()).toEqual(shown);
    await hide(her);
    await replaceContacts(as(her), []);
    await passADay();
    expect(await frozen()).toEqual(shown);
  });

  it('R25: tells the tabs of those who saw her, as a block does, and no one else, once at each change', async () => {
    const { her, him } = await pair();
    await makeConnection(her._id, him._id);
    const introduced = await stranger(withPhone(PHONE), { gender: 'male' });
    await makeMatch(her._id, introduced._id);
    const blocked = await stranger(withPhone(PHONE), { gender: 'male' });
    await makeConnection(her._id, blocked._id);
    await blockUser(as(her), blocked._id);
    // Has her number too, and was never introduced to her.
    await stranger(withPhone(PHONE), { gender: 'male' });
    const told = async (change: () => Promise<unknown>) =>
      (await captureEvents(change)).flatMap((event) =>
        event.type === 'people.changed' ? [...event.userIds].sort() : [],
      );
    const both = [him._id, introduced._id].sort();
    expect(await told(() => hide(her))).toEqual([]);
    expect(await told(() => replaceContacts(as(her), [PHONE]))).toEqual(both);
    expect(await told(() => replaceContacts(as(her), [PHONE, '+44 20 7946 0001']))).toEqual([]);
    expect(await told(() => hide(her))).toEqual([]);
    expect(await told(() => hide(her, false))).toEqual(both);
    expect(await told(() => hide(her))).toEqual(both);
    expect(await told(() => replaceContacts(as(her), []))).toEqual([]);
    expect(await told(passADay)).toEqual(both);
  });

  it('opens no conversation that is not hidden from the first', async () => {
    const { her, him } = await pair();
    await hide(her);
    await replaceContacts(as(her), [PHONE]);
    const match = await makeMatch(her._id, him._id, { status: 'accepted' });
    await inTransaction(({ session }) => openConversation(session, match));
    expect((await ConversationModel.findById(match._id).lean())?.frozen).toEqual([`hidden:${her._id}`]);
  });

  it('R41: a list and a switch that change at once leave the conversation as both say', async () => {
    const { her, him } = await pair();
    const { _id } = await makeConnection(her._id, him._id);
    for (let n = 0; n < 20; n++) {
      const phones = n % 3 === 0 ? [] : [PHONE];
      await Promise.all([hide(her, n % 2 === 0), replaceContacts(as(her), phones)]);
      const hides = (await ProfileModel.findById(her._id).lean())?.privacySettings.hideFromContacts;
      const { frozen } = await ConversationModel.findById(_id).lean().orFail();
      // A number that was removed counts for a day more: the first round lists none.
      expect(frozen).toEqual(hides && n > 0 ? [`hidden:${her._id}`] : []);
    }
  }, 60_000);
});
