import { findRawByIds, getRawCollection } from '../../database/raw-collection.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { canReadConversation, connectedConversations, getReaders } from '../../policies/conversation-access.ts';
import { createBatchLoader, createGatherer } from '../kernel/batch-loader.ts';
import { getContext } from '../kernel/context.ts';

/** Someone with whom a member shares presence: both show it. */
export interface PresencePartner {
  userId: string;
  /** When they were last active; null where either of the two does not show it. */
  lastActive: Date | null;
  /** Whether they may also see when the member was last active. */
  mayKnowLastActive: boolean;
}

/** Someone who shares presence with a member by a conversation. */
export interface ConnectedPartner extends PresencePartner {
  /** False where the member hides from them as from a contact: they see nothing of the member, who still sees them. */
  seesMember: boolean;
}

/**
 * Returns the accepted matches of a member with whom presence is shared: both have `showOnlineStatus` on. Someone who hides
 * their own presence sees no one else's (R27).
 */
export const listPresencePartners = async (userId: string): Promise<ConnectedPartner[]> => {
  const threads = await loadConnectedThreads(userId);
  const readers = new Set(threads.flatMap(getReaders));
  const partners = await filterPresencePartners(
    userId,
    threads.flatMap((thread) => thread.participants.filter((id) => id !== userId)),
  );
  return partners.map((partner) => ({ ...partner, seesMember: readers.has(partner.userId) }));
};

/** Loads the conversations of a member's accepted matches. Batched: when a server starts, everybody comes at once. */
const loadConnectedThreads = createGatherer(async (userIds: readonly string[]) => {
  const threads = await getRawCollection<Conversation>(ConversationModel)
    .find(
      { kind: 'match', participants: { $in: [...new Set(userIds)] }, ...connectedConversations },
      { projection: { lastMessage: 0 } },
    )
    .toArray();
  const byMember = new Map<string, Conversation[]>();
  for (const thread of threads) {
    for (const userId of thread.participants) {
      const others = byMember.get(userId);
      if (others) others.push(thread);
      else byMember.set(userId, [thread]);
    }
  }
  return userIds.map((userId) => (byMember.get(userId) ?? []).filter((thread) => canReadConversation(thread, userId)));
});

/** Returns those of a member's accepted matches with whom presence is shared. */
const filterPresencePartners = async (userId: string, others: readonly string[]): Promise<PresencePartner[]> => {
  if (others.length === 0) return [];
  const [own, ...theirs] = await Promise.all([userId, ...new Set(others)].map(loadOpenSettings));
  if (!own) return [];
  const open = theirs.filter((settings) => settings !== null);
  return Promise.all(
    open.map(async ({ _id, privacy }) => {
      const mayKnowLastActive = own.privacy.showLastActive && privacy.showLastActive;
      const lastActive = mayKnowLastActive ? (await loadLastActive(_id))?.lastActiveAt : null;
      return { userId: _id, mayKnowLastActive, lastActive: lastActive ?? null };
    }),
  );
};

/** Loads the settings of a member who shows their presence. Batched: when a server ends, many members leave at once. */
const loadOpenSettings = createBatchLoader(async (ids) => {
  const fields = { projection: { privacy: 1 } };
  const found = await findRawByIds<Pick<Settings, '_id' | 'privacy'>>(SettingsModel, ids, fields);
  return found.filter(({ privacy }) => privacy.showOnlineStatus);
});

const loadLastActive = createBatchLoader((ids) =>
  findRawByIds<Pick<User, '_id' | 'lastActiveAt'>>(UserModel, ids, { projection: { lastActiveAt: 1 } }),
);

/** Whether someone is online, and when they were last active; `lastActive` is null where the viewer may not see it. */
export interface Presence {
  online: boolean;
  lastActive: Date | null;
}

/**
 * Returns the presence of a viewer's accepted matches by id; those whose presence the viewer may not see are absent (R27), and those
 * of whom it is not known now.
 */
export const loadPresence = async (viewerId: string, others: readonly string[]): Promise<Map<string, Presence>> => {
  const partners = await filterPresencePartners(viewerId, others);
  const tabs = partners.length > 0 ? await getContext().countTabs?.(partners.map((partner) => partner.userId)) : [];
  return new Map(
    partners.flatMap(({ userId, lastActive }, index): [string, Presence][] => {
      const count = tabs ? tabs[index] : 0;
      return count === null || count === undefined ? [] : [[userId, { online: count > 0, lastActive }]];
    }),
  );
};

/** Stores when someone was last active, never an earlier time than before; returns the stored time. */
export const storeLastActive = async (userId: string, at: Date): Promise<Date> => {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId },
    { $max: { lastActiveAt: at } },
    { returnDocument: 'after', projection: { lastActiveAt: 1 } },
  ).lean();
  return user?.lastActiveAt ?? at;
};
