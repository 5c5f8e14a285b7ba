import type { SettingsChange } from '../../../shared/contract/settings.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { connectedConversations, hidesPresence } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { countDealBreakers } from '../matches/counted-limits.ts';
import { keepDailySnapshot } from '../matches/daily-snapshot.ts';
import { setMuted, setPresenceHidden } from '../messaging/conversations.ts';

/** Returns the actor's own settings; the defaults where none are stored. */
export const getOwnSettings = async (actor: UserActor): Promise<Settings> =>
  (await SettingsModel.findById(actor.userId).lean<Settings>()) ?? new SettingsModel({ _id: actor.userId }).toObject();

/**
 * Writes only the settings that were sent, also within a section (R41), and returns all. Whether others may write to the actor
 * changes with `allowMessaging`, in the same transaction, and so does what they and others learn of each other's typing and
 * reading with what they show of their presence.
 */
export const changeSettings = async (actor: UserActor, change: SettingsChange): Promise<Settings> => {
  const set = toPaths(change);
  if (Object.keys(set).length === 0) return getOwnSettings(actor);
  if (change.preferences) await keepDailySnapshot(actor);
  return inTransaction(async (tx) => {
    const before = await SettingsModel.findById(actor.userId, null, { session: tx.session }).lean<Settings>();
    const dealBreakers = change.preferences?.dealBreakers;
    if (dealBreakers) {
      const standing = before ?? new SettingsModel({ _id: actor.userId }).toObject();
      set.countedLimits = await countDealBreakers(actor.userId, standing, dealBreakers, tx.session);
    }
    const settings = await SettingsModel.findOneAndUpdate(
      { _id: actor.userId },
      { $set: set },
      { session: tx.session, upsert: true, setDefaultsOnInsert: true, returnDocument: 'after', runValidators: true },
    ).lean<Settings>();
    if (!settings) throw new Error('The database kept no settings');
    if (change.preferences && actor.role === 'member') {
      tx.record({ type: 'insights.outdated', userId: actor.userId, of: ['feedback'] });
    }
    const isMuted = settings.privacy.allowMessaging === 'none';
    const muteChanged = isMuted !== (before?.privacy.allowMessaging === 'none');
    const presenceChanged = !before || hasPresenceChanged(before, settings);
    if (muteChanged) await setMuted(tx.session, actor.userId, isMuted);
    if (presenceChanged) await setPresenceHidden(tx.session, actor.userId, hidesPresence(settings.privacy));
    const tellsOthers = muteChanged || (presenceChanged && (settings.privacy.showOnlineStatus || wasShown(before)));
    if (tellsOthers || presenceChanged) {
      await recordMatchUpdates(tx, actor.userId, { others: tellsOthers, own: presenceChanged });
    }
    return settings;
  });
};

const hasPresenceChanged = ({ privacy: before }: Settings, { privacy: now }: Settings): boolean =>
  before.showOnlineStatus !== now.showOnlineStatus || before.showLastActive !== now.showLastActive;

/** Whether others could see before when a user was online; of one who hides that, they see no other presence either. */
const wasShown = (before: Settings | null): boolean => before?.privacy.showOnlineStatus ?? true;

/** Has the tabs of those with whom a user is connected fetch their match again; with `own` the user's own tabs too, once. */
const recordMatchUpdates = async (
  { session, record }: Transaction,
  userId: string,
  { others, own }: { others: boolean; own: boolean },
): Promise<void> => {
  const threads = await ConversationModel.find(
    { participants: userId, kind: 'match', ...connectedConversations },
    { participants: 1 },
    { session },
  ).lean();
  for (const [index, { _id, participants }] of threads.entries()) {
    const viewers = participants.filter((id) => (id === userId ? own && index === 0 : others));
    if (viewers.length > 0) record({ type: 'match.updated', matchId: _id, viewers });
  }
};

/** Returns the leaves of a change by their dotted paths; a list is a leaf. */
export const toPaths = (change: object, prefix = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).flatMap(([key, value]) => {
      if (value === undefined) return [];
      const isSection = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isSection ? Object.entries(toPaths(value, `${prefix}${key}.`)) : [[`${prefix}${key}`, value]];
    }),
  );
