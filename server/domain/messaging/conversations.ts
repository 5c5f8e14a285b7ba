import type { ClientSession } from 'mongoose';
import type { Match } from '../../models/matching/match.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { colleagueKey } from '../../policies/colleagues.ts';
import type { FreezeReason } from '../../policies/conversation-access.ts';
import { usersWhoListed } from '../../policies/listed-contacts.ts';
import { clock } from '../kernel/clock.ts';

/**
 * What others do to conversations, each inside the caller's own transaction. Every change of where someone may write
 * also writes that person's account: two such changes can't pass each other unseen, and the later one runs again.
 */
export const bumpRightsVersion = async (session: ClientSession, userIds: readonly string[]): Promise<void> => {
  await UserModel.updateMany({ _id: { $in: userIds } }, { $inc: { rightsVersion: 1 } }, { session });
};

/**
 * Opens the thread of a match that has just become accepted, with the rights as both people's state gives them now. Safe to
 * repeat.
 */
export const openConversation = async (session: ClientSession, match: Pick<Match, '_id' | 'users'>): Promise<void> => {
  const participants = [...match.users];
  await bumpRightsVersion(session, participants);
  const people = { _id: { $in: participants } };
  const users = await UserModel.find(people, null, { session }).lean();
  const settings = await SettingsModel.find(people, null, { session }).lean();
  const hiding = await hidingAmong(session, users);
  await ConversationModel.updateOne(
    { _id: match._id },
    {
      $setOnInsert: {
        kind: 'match',
        participants,
        seq: 0,
        lastMessage: null,
        matchmakerId: null,
        mutedBy: settings.filter((one) => one.privacy.allowMessaging === 'none').map((one) => one._id),
        frozen: [...users.flatMap(accountReasons), ...hiding.map((id): FreezeReason => `hidden:${id}`)],
        lastActivityAt: clock.now(),
      },
    },
    { session, upsert: true },
  );
};

/** Follows `allowMessaging`: to someone who allows none, nobody writes. */
export const setMuted = async (session: ClientSession, userId: string, muted: boolean): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  await ConversationModel.updateMany(
    { participants: userId, kind: 'match' },
    muted ? { $addToSet: { mutedBy: userId } } : { $pull: { mutedBy: userId } },
    { session },
  );
};

/** `left`: is no longer a member but staff. */
export type Away = 'suspended' | 'deleted' | 'left';

/**
 * Closes all of a person's conversations when the account is suspended or deleted, or is no member's any more. Best as the
 * first step of its transaction: every message that is committed after the first step and before this one undoes it all.
 */
export const closeConversationsOf = async (session: ClientSession, userId: string, why: Away): Promise<void> => {
  const reason: FreezeReason = `${why}:${userId}`;
  await ConversationModel.updateMany({ participants: userId }, { $addToSet: { frozen: reason } }, { session });
  await bumpRightsVersion(session, [userId]);
};

/** Opens again what {@link closeConversationsOf} closed. */
export const reopenConversationsOf = async (session: ClientSession, userId: string, why: Away): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  const reason: FreezeReason = `${why}:${userId}`;
  await ConversationModel.updateMany({ participants: userId }, { $pull: { frozen: reason } }, { session });
};

/** Closes one conversation: a block, an unmatch. */
const freezeOne = async (session: ClientSession, conversationId: string, reason: FreezeReason): Promise<void> => {
  await ConversationModel.updateOne({ _id: conversationId }, { $addToSet: { frozen: reason } }, { session });
};

const thawOne = async (session: ClientSession, conversationId: string, reason: FreezeReason): Promise<void> => {
  await ConversationModel.updateOne({ _id: conversationId }, { $pull: { frozen: reason } }, { session });
};

/**
 * Follows a changed `hideFromContacts` or list of phone numbers: hides the person's conversations with colleagues and listed
 * people, or shows them again.
 */
export const refreshHidden = async (session: ClientSession, userId: string): Promise<void> => {
  await bumpRightsVersion(session, [userId]);
  const threads = await ConversationModel.find({ participants: userId, kind: 'match' }, null, { session }).lean();
  for (const { _id, participants, frozen } of threads) {
    const users = await UserModel.find({ _id: { $in: participants } }, null, { session }).lean();
    const reason: FreezeReason = `hidden:${userId}`;
    const hides = (await hidingAmong(session, users)).includes(userId);
    if (hides && !frozen.includes(reason)) await freezeOne(session, _id, reason);
    if (!hides && frozen.includes(reason)) await thawOne(session, _id, reason);
  }
};

export const accountReasons = (user: User): FreezeReason[] => [
  ...(user.role === 'member' ? [] : [`left:${user._id}` as const]),
  ...(user.suspendedAt ? [`suspended:${user._id}` as const] : []),
  ...(user.deletedAt ? [`deleted:${user._id}` as const] : []),
];

/** Who of two people hides from colleagues and listed people, and has one in the other. */
const hidingAmong = async (session: ClientSession, users: readonly User[]): Promise<string[]> => {
  const [first, ...others] = users.map((user) => colleagueKey(user.email));
  const areColleagues = first !== undefined && first !== null && others.includes(first);
  if (!areColleagues && users.every((user) => !user.phoneHash)) return [];
  const profiles = await ProfileModel.find(
    { _id: { $in: users.map((user) => user._id) }, 'privacySettings.hideFromContacts': true },
    { _id: 1 },
    { session },
  ).lean();
  const careful = profiles.map((profile) => profile._id);
  if (areColleagues) return careful;
  const hiding: string[] = [];
  for (const { _id, phoneHash } of users) {
    const other = careful.filter((id) => id !== _id);
    hiding.push(...(await usersWhoListed(phoneHash, other, session)));
  }
  return hiding;
};
