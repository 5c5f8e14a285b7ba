import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { ProfileFeedbackModel } from '../../server/models/matching/profile-feedback.ts';
import { ApplicationModel } from '../../server/models/members/application.ts';
import type { Profile } from '../../server/models/members/profile.ts';
import { SettingsModel } from '../../server/models/members/settings.ts';
import type { User } from '../../server/models/members/user.ts';
import { ConversationModel } from '../../server/models/messaging/conversation.ts';
import { MatchmakerModel } from '../../server/models/messaging/matchmaker.ts';
import { MessageModel } from '../../server/models/messaging/message.ts';
import { AccessRecordModel } from '../../server/models/operations/access-record.ts';
import { AuditEntryModel } from '../../server/models/operations/audit-entry.ts';
import { StaffRequestModel } from '../../server/models/operations/staff-request.ts';
import { LIMITS } from '../../shared/limits.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from './factories.ts';

/** People whose every stored text is markup, and those who see it. */
export interface MarkupPeople {
  /** A VIP member, whose own texts are markup as well. */
  readonly victim: User;
  readonly matchmaker: User;
  readonly admin: User;
  /** An applicant who was rejected, with a reason. */
  readonly applicant: User;
  /** Ids of those who wrote it: members whom the victim met, by turns connected or introduced. */
  readonly writers: readonly string[];
  /** Ids of applications. */
  readonly applications: readonly string[];
}

/** Returns the next text of a list at each call, over and over. */
const takeInOrder = (texts: readonly string[], from: number) => {
  let at = from;
  return (): string => texts[at++ % texts.length] ?? '';
};

type Take = () => string;

const textsOfUser = (take: Take, at: number): Partial<User> => ({
  firstName: take(),
  lastName: take(),
  phone: take(),
  username: `${at} ${take()}`,
  email: `${at}${take()}@example.test`,
});

const textsOfProfile = (take: Take): Partial<Profile> => ({
  bio: `${take()}\n${take()}`,
  occupation: take(),
  ethnicity: take(),
  location: take(),
  height: take(),
});

/** What is read again through a form's schema is only as long as that allows. */
const takeUpTo = (take: Take, { max }: { max: number }): string => take().slice(0, max);

const setPreferences = (userId: string, take: Take) => {
  const cut = () => takeUpTo(take, LIMITS.text);
  const lists = { interests: [cut(), cut()], dealBreakers: [cut(), cut()] };
  return SettingsModel.updateOne(
    { _id: userId },
    {
      $set: {
        'preferences.location': cut(),
        'preferences.interests': lists.interests,
        'preferences.dealBreakers': lists.dealBreakers,
      },
    },
  );
};

const makeApplication = async (userId: string, take: Take, status: 'pending' | 'rejected'): Promise<string> => {
  const [_id, submittedAt] = [newId(), clock.now()];
  // The e-mail address is one as the form wants it.
  const cut = (limit: { max: number }) => takeUpTo(take, limit);
  const names = { firstName: take(), lastName: take(), email: 'someone@example.test', phone: cut(LIMITS.phone) };
  const facts = { occupation: cut(LIMITS.text), location: cut(LIMITS.text), height: cut(LIMITS.height) };
  const answers = { ...names, ...facts, about: `About me: ${take()}` };
  await ApplicationModel.create({ _id, userId, status, answers, submittedAt, reason: take(), note: take() });
  return _id;
};

/** Stores texts as messages of a thread, of both in turn; the last one is also what lists show of it. */
const write = async (
  conversationId: string,
  [one, other]: readonly [string, string],
  texts: readonly string[],
  isWithMatchmaker = false,
): Promise<void> => {
  const messages = texts.map((content, index) => ({
    _id: newId(),
    conversationId,
    seq: index + 1,
    senderId: index % 2 === 0 ? one : other,
    fromMatchmaker: isWithMatchmaker && index % 2 === 1,
    content,
    createdAt: clock.now(),
  }));
  await MessageModel.insertMany(messages);
  const last = messages.at(-1);
  if (!last) return;
  const { seq, senderId, fromMatchmaker, content, createdAt } = last;
  const lastMessage = { seq, senderId, fromMatchmaker, content, createdAt };
  await ConversationModel.updateOne({ _id: conversationId }, { $set: { seq, lastMessage } });
};

/**
 * Stores people all of whose texts come from `texts`, straight in the database, as if no schema had ever refused one. With as
 * many writers as texts every field has every text; each thread has some, the first one all of them.
 */
export const makeMarkupPeople = async (texts: readonly string[], writerCount: number): Promise<MarkupPeople> => {
  const take = takeInOrder(texts, 0);
  const matchmaker = await makeUser({ role: 'matchmaker', ...textsOfUser(take, 900_001) });
  await MatchmakerModel.create({ _id: matchmaker._id, name: take(), photo: null });
  const admin = await makeUser({ role: 'admin', ...textsOfUser(take, 900_002) });
  const vip = { membershipTier: 'vip', assignedMatchmakerId: matchmaker._id } as const;
  const victim = await makeMember({ ...vip, ...textsOfUser(take, 900_003) }, textsOfProfile(take));
  await setPreferences(victim._id, take);
  await write(victim._id, [victim._id, matchmaker._id], texts, true);
  const insight = { computedAt: clock.now(), source: 'x', found: 'x' };
  await ProfileFeedbackModel.create({
    _id: victim._id,
    ...insight,
    strengths: [take()],
    suggestions: [take()],
    note: take(),
  });
  const applicant = await makeUser(textsOfUser(take, 900_004));
  const applications = [await makeApplication(applicant._id, take, 'rejected')];
  const writers: string[] = [];
  for (let at = 0; at < writerCount; at += 1) {
    // One text further for each, so that a field has another text with every writer.
    const own = takeInOrder(texts, at);
    const gender = { gender: 'male' } as const;
    const writer = await makeMember({ ...vip, ...textsOfUser(own, at) }, { ...textsOfProfile(own), ...gender });
    await setPreferences(writer._id, own);
    writers.push(writer._id);
    applications.push(await makeApplication(writer._id, own, 'pending'));
    await write(writer._id, [writer._id, matchmaker._id], [own(), own()], true);
    if (at % 4 === 3) await makeMatch(victim._id, writer._id);
    else {
      const thread = await makeConnection(victim._id, writer._id);
      await write(thread._id, [writer._id, victim._id], at === 0 ? texts : [own(), own()]);
    }
  }
  await describeStaffWork({ matchmaker, admin, victim }, writers, take);
  return { victim, matchmaker, admin, applicant, writers, applications };
};

/** Stores what staff did with the writers: looks, entries of the audit and a request. */
const describeStaffWork = async (
  { matchmaker, admin, victim }: Pick<MarkupPeople, 'matchmaker' | 'admin' | 'victim'>,
  writers: readonly string[],
  take: Take,
): Promise<void> => {
  const at = clock.now();
  const look = {
    viewerId: matchmaker._id,
    viewerRole: 'matchmaker' as const,
    asOwnMatchmaker: true,
    call: 'staffMembers.one',
  };
  await AccessRecordModel.create({
    _id: newId(),
    ...look,
    subjectId: victim._id,
    part: 'details',
    reason: 'help',
    note: take(),
    at,
  });
  const [subjectId = victim._id] = writers;
  const entry = { actorId: admin._id, action: take(), subjectId, details: { reason: take(), note: take() } };
  await AuditEntryModel.collection.insertOne({ _id: newId(), seq: 0, hash: '', ...entry, at } as never);
  const expiresAt = new Date(at.getTime() + 86_400_000);
  const request = { kind: 'reset-link' as const, subjectId, requestedBy: admin._id, createdAt: at, expiresAt };
  await StaffRequestModel.create({ _id: newId(), ...request });
};
