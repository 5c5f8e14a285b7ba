import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MODELS } from '../../models/index.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { DailySnapshotModel } from '../../models/matching/daily-snapshot.ts';
import { IntroductionRecordModel } from '../../models/matching/introduction-record.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { ProfileFeedbackModel } from '../../models/matching/profile-feedback.ts';
import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { AccountLinkModel } from '../../models/members/account-link.ts';
import { AccountNotificationModel } from '../../models/members/account-notification.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { ApplicationDraftModel } from '../../models/members/application-draft.ts';
import { ContactListModel } from '../../models/members/contact-list.ts';
import { PasskeyModel } from '../../models/members/passkey.ts';
import { PasskeyChallengeModel } from '../../models/members/passkey-challenge.ts';
import { getPhotoAccessId, PhotoAccessModel } from '../../models/members/photo-access.ts';
import { PhotosModel } from '../../models/members/photos.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { PushSubscriptionModel } from '../../models/members/push-subscription.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { SecondFactorModel } from '../../models/members/second-factor.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { InterestWordsModel } from '../../models/messaging/interest-words.ts';
import { MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { ContactMessageModel } from '../../models/operations/contact-message.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';
import { MemberNoteModel } from '../../models/operations/member-note.ts';
import { ModerationActionModel } from '../../models/operations/moderation-action.ts';
import { PendingDecisionModel } from '../../models/operations/pending-decision.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { sendMatchmakerMessage } from '../messaging/matchmaker-thread.ts';
import { listMatchMessages, markMatchMessagesRead, sendMatchMessage } from '../messaging/messages.ts';
import { sendAsMatchmaker } from '../messaging/staff-threads.ts';
import { notifyMany } from '../notifications/notify.ts';
import { writePictures } from '../photos/files.ts';
import { blockUser } from '../privacy/blocks.ts';
import { register } from './accounts.ts';
import { eraseAccount, findErasableAccounts } from './erasure.ts';
import { comeBack, leave } from './leave.ts';
import { addNote } from './members/notes.ts';

givenDatabase();
beforeAll(hashCheaply);
afterEach(() => clock.set());

const MARK = /leaver-mark/i;
const PASSWORD = 'a quiet garden wall';
const NOW = new Date('2030-05-05T09:00:00Z');
const DAY_MS = 86_400_000;

/** The rows of the page on retention: what happens to each collection when a person is erased. */
const readPage = (): Map<string, string> => {
  const rows = readFileSync('docs/retention.md', 'utf8').matchAll(
    /^\| `([\w.]+)` \|.*\| (erased|emptied|kept|nobody's) \|$/gm,
  );
  return new Map([...rows].map(([, name = '', fate = '']) => [name, fate]));
};

const actorOf = async (userId: string) => {
  const user = await UserModel.findById(userId).lean<User>();
  if (!user) throw new Error('no such user');
  return createActor(user, 's');
};

/** A VIP member of whom every collection that keeps something of people has something, with the mark in all that is theirs. */
const makeMarkedMember = async () => {
  const names = { firstName: 'Leaver-mark', lastName: 'Leaver-mark' };
  const credentials = { email: 'leaver-mark@secret.test', username: 'leaver-mark', password: PASSWORD };
  const { _id } = await register({ ...credentials, ...names, phone: 'leaver-mark' });
  const matchmaker = await makeMember({ role: 'matchmaker', membershipTier: null });
  const [text, now] = ['leaver-mark', clock.now()];
  const emailChange = { id: 'change', email: text, secretHash: null, expiresAt: now };
  const nameChange = { firstName: text, lastName: text, at: now };
  const assigned = { role: 'member', membershipTier: 'vip', assignedMatchmakerId: matchmaker._id };
  await UserModel.updateOne(
    { _id },
    { $set: { ...assigned, emailChange, nameChange, addressChanges: { email: [NOW] }, lastActiveAt: NOW } },
  );
  await ProfileModel.updateOne({ _id }, { $set: { bio: text, occupation: text, gender: 'female', age: 30 } });
  await SettingsModel.updateOne({ _id }, { $set: { 'preferences.dealBreakers': [text] } });
  const answer = { answer: text, acceptable: [text], importance: 9 as const };
  await ApplicationDraftModel.create({ _id, version: 1, fields: { about: text }, changedAt: now });
  await QuestionAnswersModel.create({ _id, answers: { 'daily-prayer': answer }, updatedAt: now });
  await ContactListModel.create({ _id, keyId: text, hashes: [text], count: 1, updatedAt: now });
  await DailySnapshotModel.create({ _id, day: '2030-05-05', takenAt: now, side: { bio: text } });
  await RecommendationSetModel.create({
    _id,
    computedAt: now,
    source: text,
    reasons: { [text]: { of: text, lead: text, clauses: [] } },
  });
  await ProfileFeedbackModel.create({ _id, computedAt: now, source: text, found: text, strengths: [text] });
  await SecondFactorModel.create({ _id, sealedSecret: text, createdAt: now });
  const passkey = { _id: text, userId: _id, name: text, publicKey: text, counter: 0, transports: [text] };
  await PasskeyModel.create({ ...passkey, createdAt: now });
  await PasskeyChallengeModel.create({ _id: text, userId: _id, use: 'sign-in', givenTo: text, expiresAt: now });
  const device = {
    endpoint: `https://fcm.googleapis.com/${text}`,
    p256dh: text,
    auth: text,
    sessionHash: text,
    client: text,
  };
  await PushSubscriptionModel.create({
    _id: text,
    userId: _id,
    ...device,
    epoch: 0,
    createdAt: now,
    boundAt: now,
    endsAt: now,
  });
  const application = { status: 'approved' as const, answers: { about: text }, submittedAt: now };
  const questions = [{ _id: text, question: text, askedBy: null, askedAt: now, answer: text, answeredAt: now }];
  await ApplicationModel.create({ _id: newId(), userId: _id, ...application, note: text, questions });
  await PhotosModel.create({ _id, photos: [{ _id: text, status: 'approved', reason: text, addedAt: now }] });
  const [blurred, small, medium, large] = [1, 2, 3, 4].map(() => Buffer.from(text));
  if (blurred && small && medium && large) {
    await writePictures([{ photoId: text, renditions: { blurred, small, medium, large } }]);
  }
  await PhotoAccessModel.create({ _id: getPhotoAccessId(_id, text), ownerId: _id, viewerId: text });
  await MemberNoteModel.create({ _id: newId(), userId: _id, authorId: matchmaker._id, text, createdAt: now });
  // As of a former matchmaker.
  await MatchmakerModel.create({ _id, name: text, photo: text });
  await AccountNotificationModel.create({ _id: newId(), userId: _id, kind: 'reset-link', at: now });
  await AccountLinkModel.create({ _id: `${_id}:${text}`, users: [_id, text], by: text, at: now, note: text });
  await ModerationActionModel.create({ _id: newId(), userId: _id, kind: 'noted', at: now, note: text });
  const pending = {
    kind: 'application' as const,
    subjectId: text,
    given: { decision: 'rejected' as const, reason: text },
  };
  await PendingDecisionModel.create({
    ...pending,
    _id: newId(),
    userId: _id,
    by: text,
    decidedAt: now,
    takesEffectAt: now,
  });
  const reply = { _id: newId(), by: _id, text, at: now };
  const thread = { name: text, message: text, replies: [reply], doneWords: text };
  const letter = { ...thread, form: 'contact' as const, state: 'open' as const, createdAt: now };
  await ContactMessageModel.create({ ...letter, _id: newId(), email: text, emailKey: text, userId: _id });
  // Written before they signed in.
  await ContactMessageModel.create({ ...letter, _id: newId(), email: credentials.email, emailKey: credentials.email });
  await notifyMany([
    { userId: _id, kind: 'photo-decided', event: text },
    { userId: 'other', kind: 'message', event: text, aboutId: _id, matchId: text },
  ]);
  await DeliveryModel.create({
    ...{ _id: newId(), channel: 'email', noticeIds: [], kinds: ['email-changed'], userId: _id, to: text },
    ...{ state: 'waiting', createdAt: now },
  });
  const dispatch = { channel: 'email' as const, state: 'sent' as const, noticeIds: [text], createdAt: now };
  await DeliveryModel.create({ ...dispatch, _id: newId(), userId: _id });
  await BatchModel.create({ _id: getBatchId(_id, '2030-05-05'), userId: _id, day: '2030-05-05', openedAt: now });
  const pick = { matchmakerId: matchmaker._id, note: text, status: 'waiting' as const, isOpen: true, createdAt: now };
  await PickModel.create({ ...pick, _id: newId(), memberId: _id, candidateId: 'other', pairKey: text });
  await PickModel.create({ ...pick, _id: newId(), memberId: 'other', candidateId: _id, pairKey: `${text}-2` });
  const record = { offeredAt: now, origin: 'search' as const, score: 70, coverage: 1 };
  await IntroductionRecordModel.create({ ...record, _id: newId(), matchId: text, userId: _id, otherId: 'other' });
  await IntroductionRecordModel.create({ ...record, _id: newId(), matchId: text, userId: 'other', otherId: _id });
  const blocker = createActor(await makeMember(), 's');
  await makeConnection(_id, blocker.userId);
  await blockUser(blocker, _id);
  const friend = await makeMember({ membershipTier: 'premium' }, { gender: 'male' });
  await makeMatch(_id, (await makeMember({}, { gender: 'male' }))._id);
  const { _id: matchId } = await makeConnection(_id, friend._id);
  const [me, other] = [await actorOf(_id), createActor(friend, 's')];
  await sendMatchMessage(other, { matchId, content: 'Peace be upon you' });
  await sendMatchMessage(me, {
    matchId,
    content: `${text} one`,
    clientMessageId: '0e0d7a0c-0000-4000-8000-000000000001',
  });
  await sendMatchMessage(me, { matchId, content: `${text} two` });
  await markMatchMessagesRead(me, matchId, 1);
  await sendMatchmakerMessage(me, { matchmakerId: matchmaker._id, content: text });
  await sendAsMatchmaker(createActor(matchmaker, 's'), { memberId: _id, content: `Dear ${text}` });
  return { userId: _id, matchId, friend: other, credentials };
};

/** The names of the collections with a document that a test finds. */
const collectionsWith = async (finds: (text: string) => boolean): Promise<string[]> => {
  const found: string[] = [];
  for (const { name } of await mongoose.connection.listCollections()) {
    const documents = await mongoose.connection.collection(name).find().toArray();
    if (documents.some((document) => finds(JSON.stringify(document)))) found.push(name);
  }
  return found.sort();
};

test('the page on retention has a row for every collection, and for no other', () => {
  expect([...readPage().keys()]).toEqual(
    MODELS.map((model) => model.collection.name).sort((a, b) => a.localeCompare(b)),
  );
});

test('R11, R30: whoever left 28 days ago is erased: nothing of theirs is in any collection, and an id that names nobody stays', async () => {
  clock.set(() => NOW);
  const { userId, matchId, friend, credentials } = await makeMarkedMember();
  const fateOf = readPage();
  const withFate = (...fates: string[]) => [...fateOf].flatMap(([name, fate]) => (fates.includes(fate) ? [name] : []));
  await leave(await actorOf(userId), PASSWORD);
  // Leaving has deleted the links, documents, shortlists, and what was written with interest; more stand for any that is left.
  const document = { kind: 'passport', status: 'rejected', reason: 'leaver-mark', keyId: 'x', sentAt: NOW } as const;
  await VerificationDocumentModel.create({ ...document, _id: newId(), userId });
  await ResetTokenModel.create({ _id: 'leaver-mark', userId, expiresAt: clock.now() });
  const listed = { isListed: true, addedAt: NOW };
  await ShortlistEntryModel.create({ ...listed, _id: newId(), memberId: userId, candidateId: 'other' });
  await ShortlistEntryModel.create({ ...listed, _id: newId(), memberId: 'other', candidateId: userId });
  const written = { matchId, content: 'leaver-mark', createdAt: clock.now() };
  await InterestWordsModel.create({ ...written, _id: 'leaver-mark-1', userId, otherId: 'other' });
  await InterestWordsModel.create({ ...written, _id: 'leaver-mark-2', userId: 'other', otherId: userId });
  const isTheirs = (text: string) => MARK.test(text) || text.includes(userId);
  // Otherwise the rest of this test would prove nothing.
  expect(await collectionsWith(isTheirs)).toEqual(expect.arrayContaining(withFate('erased', 'emptied')));

  clock.set(() => new Date(NOW.getTime() + 28 * DAY_MS - 1));
  expect(await findErasableAccounts()).toEqual([]);
  await eraseAccount(system, { userId });
  expect(await ProfileModel.exists({ _id: userId })).not.toBeNull();

  clock.set(() => new Date(NOW.getTime() + 28 * DAY_MS));
  expect(await findErasableAccounts()).toEqual([userId]);
  await Promise.all([eraseAccount(system, { userId }), eraseAccount(system, { userId }).catch(() => {})]);
  await eraseAccount(system, { userId });
  expect(await findErasableAccounts()).toEqual([]);

  expect(await collectionsWith((text) => MARK.test(text))).toEqual([]);
  const named = await collectionsWith((text) => text.includes(userId));
  expect(named.filter((name) => !withFate('emptied', 'kept').includes(name))).toEqual([]);
  expect(await AuditEntryModel.countDocuments({ action: 'account.erased', subjectId: userId })).toBe(1);
  const erased = await UserModel.findById(userId).lean<User>();
  expect(erased).toMatchObject({ firstName: 'Former', lastName: 'member', phone: null, passwordHash: null });
  // What the other has written stays theirs, numbers have no gap, and the other sees nothing of it.
  const kept = await mongoose.connection
    .collection('messages')
    .find({ conversationId: matchId })
    .sort({ seq: 1 })
    .toArray();
  expect(kept.map(({ content }) => content)).toEqual([
    'Peace be upon you',
    'This message was removed',
    'This message was removed',
  ]);
  await expect(listMatchMessages(friend, matchId, { limit: 10 })).rejects.toMatchObject({ code: 'not_found' });
  // The e-mail and the username are free again.
  const again = await register({ ...credentials, firstName: 'Amina', lastName: 'Rahman' });
  expect(again._id).not.toBe(userId);
});

const at = (ms: number) => clock.set(() => new Date(NOW.getTime() + ms));

/** Somebody who left 28 days before the time that is set, but for so many milliseconds. */
const givenLeaver = async (msLeft: number) => {
  at(0);
  const credentials = { email: `${newId()}@example.test`, username: `left-${newId().slice(0, 8)}`, password: PASSWORD };
  const { _id: userId } = await register({ ...credentials, firstName: 'Amina', lastName: 'Rahman' });
  await leave(await actorOf(userId), PASSWORD);
  at(28 * DAY_MS - msLeft);
  return userId;
};

test('R30: an account that is erased takes no letter along that is another’s, or only names its address', async () => {
  const email = `${newId()}@example.test`;
  const letter = {
    form: 'app' as const,
    state: 'open' as const,
    message: 'Salam',
    email,
    emailKey: email,
    createdAt: NOW,
  };
  const other = await makeMember({ email });
  await ContactMessageModel.create({ ...letter, _id: 'signed-in', userId: other._id });
  await ContactMessageModel.create({ ...letter, _id: 'visitor', form: 'contact' });
  const left = async () => (await ContactMessageModel.find({ emailKey: email }).lean()).map(({ _id }) => _id).sort();
  // Anybody can register with the address, and nobody confirms it.
  const claimed = await givenLeaver(0);
  await UserModel.updateOne({ _id: claimed }, { $set: { email, emailKey: email, isEmailConfirmed: false } });
  await eraseAccount(system, { userId: claimed });
  expect(await left()).toEqual(['signed-in', 'visitor']);
  // It is another's since.
  await UserModel.updateOne({ _id: other._id }, { $set: { email: 'new@example.test', emailKey: 'new@example.test' } });
  const owner = await givenLeaver(0);
  await UserModel.updateOne({ _id: owner }, { $set: { email, emailKey: email } });
  await eraseAccount(system, { userId: owner });
  expect(await left()).toEqual(['signed-in']);
});

test('whoever comes back before is not erased', async () => {
  const userId = await givenLeaver(1);
  await comeBack(await actorOf(userId));
  at(60 * DAY_MS);
  expect(await findErasableAccounts()).toEqual([]);
  await eraseAccount(system, { userId });
  expect(await UserModel.findById(userId).lean()).toMatchObject({ firstName: 'Amina', deletedAt: null });
});

test('R30: once the time is over nobody comes back, into an account that is being emptied', async () => {
  const userId = await givenLeaver(0);
  await expect(comeBack(await actorOf(userId))).rejects.toMatchObject({
    code: 'conflict',
    message: 'The time to come back is over, and your account is being erased.',
  });
  expect(await findErasableAccounts()).toEqual([userId]);
  await eraseAccount(system, { userId });
  expect((await UserModel.findById(userId).lean())?.deletedAt).not.toBeNull();
});

test('whoever came back at the last moment keeps all that is theirs, also where the erasure begins meanwhile', async () => {
  const userId = await givenLeaver(0);
  // Coming back, as it is stored before the transaction ends.
  const returning = await mongoose.startSession();
  returning.startTransaction();
  await UserModel.updateOne({ _id: userId }, { $set: { leavingSince: null } }, { session: returning });
  const erasing = eraseAccount(system, { userId });
  await wait(300);
  await returning.commitTransaction();
  await returning.endSession();
  await erasing;
  expect(await ProfileModel.exists({ _id: userId })).not.toBeNull();
});

test('what staff write about somebody while their account is erased does not stay', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  for (let round = 0; round < 10; round += 1) {
    const userId = await givenLeaver(0);
    await UserModel.updateOne({ _id: userId }, { $set: { role: 'member', membershipTier: 'vip' } });
    const write = async (afterMs: number) => {
      await wait(afterMs);
      await addNote(admin, userId, { text: 'Prefers calls in the evening' });
    };
    const outcomes = await Promise.allSettled([eraseAccount(system, { userId }), write(0), write(8 + 4 * round)]);
    expect(outcomes[0]?.status).toBe('fulfilled');
    expect(await MemberNoteModel.countDocuments({ userId })).toBe(0);
  }
});
