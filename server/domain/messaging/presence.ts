import { native, nativeByIds } from '../../database/raw-collection.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { readableConversations } from '../../policies/conversation-access.ts';
import { createBatchLoader } from '../kernel/batch-loader.ts';
import { getContext } from '../kernel/context.ts';

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
 * sees no one else's (R27).
 */
export const listPresencePartners = async (userId: string): Promise<PresencePartner[]> => {
  const threads = await native<Conversation>(ConversationModel)
    .find(readableConversations(userId), { projection: { participants: 1 } })
    .toArray();
  return filterPresencePartners(
    userId,
    threads.flatMap((thread) => thread.participants.filter((id) => id !== userId)),
  );
};

/** Those of a person's connected matches between whom and them presence is shown. */
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

/** The settings of whoever shows when they are online. Many come and go in the same moment: the people of a server that ends. */
const loadOpenSettings = createBatchLoader(async (ids) => {
  const fields = { projection: { privacy: 1 } };
  const found = await nativeByIds<Pick<Settings, '_id' | 'privacy'>>(SettingsModel, ids, fields);
  return found.filter(({ privacy }) => privacy.showOnlineStatus);
});

const loadLastActive = createBatchLoader((ids) =>
  nativeByIds<Pick<User, '_id' | 'lastActiveAt'>>(UserModel, ids, { projection: { lastActiveAt: 1 } }),
);

/** Whether someone is here, and when they last were, as far as the viewer may know. */
export interface Presence {
  online: boolean;
  lastActive: Date | null;
}

/** Presence of a viewer's connected matches, by id; whose is not shown to the viewer is absent (R27). */
export const loadPresence = async (viewerId: string, others: readonly string[]): Promise<Map<string, Presence>> => {
  const partners = await filterPresencePartners(viewerId, others);
  const tabs = partners.length > 0 ? await getContext().countTabs?.(partners.map((partner) => partner.userId)) : [];
  return new Map(
    partners.map(({ userId, lastActive }, index) => [userId, { online: (tabs?.[index] ?? 0) > 0, lastActive }]),
  );
};

/** Notes when someone was last here; answers when that was, for all that is known. */
export const storeLastActive = async (userId: string, at: Date): Promise<Date> => {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId },
    { $max: { lastActiveAt: at } },
    { returnDocument: 'after', projection: { lastActiveAt: 1 } },
  ).lean();
  return user?.lastActiveAt ?? at;
};
