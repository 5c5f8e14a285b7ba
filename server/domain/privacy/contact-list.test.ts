import { beforeEach, describe, expect, it } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase, givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { ContactListModel } from '../../models/members/contact-list.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import type { User } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system } from '../kernel/actor.ts';
import type { DomainError } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { loadOfferableCandidates } from '../matches/candidates.ts';
import { openConversation } from '../messaging/conversations.ts';
import { changeProfile } from '../profiles/profiles.ts';
import { openContactKey } from './contact-key.ts';
import { getMyContacts, replaceContacts } from './contact-list.ts';
import { hashPhone } from './phone-hash.ts';

givenDatabase();
beforeEach(clearDatabase);

const PHONE = '+44 20 7946 0000';
const as = (user: User) => createActor(user, 's');
const withPhone = (phone: string) => ({ phone, phoneHash: hashPhone(phone) });
const hide = (user: User, hideFromContacts = true) =>
  changeProfile(as(user), { privacySettings: { hideFromContacts } });
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
    expect(await getMyContacts(as(user))).toEqual({ count: 0 });
    const phones = [PHONE, '', '0044 20 7946 0000', '+1 202 555 0100', '   '];
    expect(await replaceContacts(as(user), phones)).toEqual({ count: 2 });
    const stored = JSON.stringify(await ContactListModel.findById(user._id).lean());
    expect(stored).not.toMatch(/7946|2025550100/);
    expect(await replaceContacts(as(user), ['+1 202 555 0101'])).toEqual({ count: 1 });
    expect(await getMyContacts(as(user))).toEqual({ count: 1 });
    expect(await replaceContacts(as(user), [' '])).toEqual({ count: 0 });
    expect(await ContactListModel.countDocuments()).toBe(0);
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
    expect(await getMyContacts(as(user))).toEqual({ count: 1 });
  });

  it('reads a number without a country as of that of its owner', async () => {
    const { her, him } = await pair();
    await hide(her);
    await replaceContacts(createActor(await makeMember(withPhone('+44 20 7946 0001')), 's'), ['020 7946 0000']);
    expect(await ContactListModel.exists({ hashes: him.phoneHash })).not.toBeNull();
  });

  it('from under a key that is lost counts as none', async () => {
    const user = await makeUser();
    await replaceContacts(as(user), [PHONE]);
    await openContactKey(['another-key']);
    expect(await getMyContacts(as(user))).toEqual({ count: 0 });
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
    expect(await loadHashes()).toEqual([expect.arrayContaining([him.phoneHash])]);
  });

  it('is not introduced, either way, by a run of the day', async () => {
    const { her, him } = await pair();
    const another = await stranger({}, { gender: 'male' });
    await hide(her);
    await replaceContacts(as(her), [PHONE]);
    await dailyRun(system);
    const pairs = (await MatchModel.find().lean()).map(({ users }) => [...users].sort());
    expect(pairs).toEqual([[her._id, another._id].sort()]);
    await replaceContacts(as(her), []);
    await dailyRun(system);
    expect(await MatchModel.exists({ users: { $all: [her._id, him._id] } })).not.toBeNull();
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
    expect(await frozen()).toEqual(shown);
    await replaceContacts(as(her), ['+44 20 7946 0001', PHONE]);
    expect(await frozen()).toEqual(hidden);
    await hide(her, false);
    expect(await frozen()).toEqual(shown);
    await hide(her);
    await replaceContacts(as(her), []);
    expect(await frozen()).toEqual(shown);
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
      expect(frozen).toEqual(hides && phones.length > 0 ? [`hidden:${her._id}`] : []);
    }
  }, 60_000);
});
