import { type Conversation, ConversationModel } from '../models/conversation.ts';
import { native } from '../models/native.ts';
import { type Settings, SettingsModel } from '../models/settings.ts';
import { type User, UserModel } from '../models/user.ts';
import { seenBy } from './conversation-rights.ts';

/** Someone who sees whether a person is online, and whose presence the person sees: the rule holds both ways. */
export interface PresencePartner {
  userId: string;
  /** When they were last here; null where either of the two keeps that to themselves. */
  lastActive: Date | null;
  /** Whether they may also be told when the person was last here. */
  mayKnowLastActive: boolean;
}

/**
 * The connected matches between whom and a person presence is shown: both have `showOnlineStatus` on. Whoever hides it
 * sees no one else's (trust R27).
 */
export const presencePartners = async (userId: string): Promise<PresencePartner[]> => {
  const threads = await native<Conversation>(ConversationModel)
    .find(seenBy(userId), { projection: { participants: 1 } })
    .toArray();
  return partnersAmong(
    userId,
    threads.flatMap((thread) => thread.participants.filter((id) => id !== userId)),
  );
};

/** Those of a person's connected matches between whom and them presence is shown. */
const partnersAmong = async (userId: string, others: readonly string[]): Promise<PresencePartner[]> => {
  if (others.length === 0) return [];
  const open = await SettingsModel.find(
    { _id: { $in: [userId, ...others] }, 'privacy.showOnlineStatus': true },
    { privacy: 1 },
  ).lean<Pick<Settings, '_id' | 'privacy'>[]>();
  const own = open.find((settings) => settings._id === userId);
  if (!own) return [];
  const among = { _id: { $in: open.map((settings) => settings._id) } };
  const users = await UserModel.find(among, { lastActiveAt: 1 }).lean<Pick<User, '_id' | 'lastActiveAt'>[]>();
  const lastActive = new Map(users.map((user) => [user._id, user.lastActiveAt]));
  return open.flatMap(({ _id, privacy }) => {
    if (_id === userId) return [];
    const mayKnowLastActive = own.privacy.showLastActive && privacy.showLastActive;
    return [{ userId: _id, mayKnowLastActive, lastActive: (mayKnowLastActive && lastActive.get(_id)) || null }];
  });
};

/** How many tabs each of some people has open, in their order. */
type CountTabs = (userIds: readonly string[]) => Promise<number[]>;

const counters: CountTabs[] = [];

/** Given by the part that holds the sockets; returns what takes it back. */
export const provideOnline = (count: CountTabs): (() => void) => {
  counters.push(count);
  return () => {
    counters.splice(counters.indexOf(count), 1);
  };
};

/** Whether someone is here, and when they last were, as far as the viewer may know. */
export interface Presence {
  online: boolean;
  lastActive: Date | null;
}

/** Presence of a viewer's connected matches, by id; whose is not shown to the viewer is absent (trust R27). */
export const presenceFor = async (viewerId: string, others: readonly string[]): Promise<Map<string, Presence>> => {
  const partners = await partnersAmong(viewerId, others);
  const tabs = partners.length > 0 ? await counters.at(-1)?.(partners.map((partner) => partner.userId)) : [];
  return new Map(
    partners.map(({ userId, lastActive }, index) => [userId, { online: (tabs?.[index] ?? 0) > 0, lastActive }]),
  );
};

/** Notes when someone was last here; answers when that was, for all that is known. */
export const noteLeaving = async (userId: string, at: Date): Promise<Date> => {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId },
    { $max: { lastActiveAt: at } },
    { returnDocument: 'after', projection: { lastActiveAt: 1 } },
  ).lean();
  return user?.lastActiveAt ?? at;
};
