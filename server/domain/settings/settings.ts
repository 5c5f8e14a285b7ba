import type { SettingsChange } from '../../../shared/contract/settings.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import type { UserActor } from '../kernel/actor.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { setMuted } from '../messaging/conversations.ts';

/** The actor's own settings; the defaults where there are none. */
export const mySettings = async (actor: UserActor): Promise<Settings> =>
  (await SettingsModel.findById(actor.userId).lean<Settings>()) ?? new SettingsModel({ _id: actor.userId }).toObject();

/**
 * Writes the settings that are sent and no other, also inside a section (R41). Whether anyone may write to the actor
 * changes with `allowMessaging` in the same transaction.
 */
export const changeSettings = async (actor: UserActor, change: SettingsChange): Promise<Settings> => {
  const set = asPaths(change);
  if (Object.keys(set).length === 0) return mySettings(actor);
  return inTransaction(async (tx) => {
    const before = await SettingsModel.findById(actor.userId, null, { session: tx.session }).lean<Settings>();
    const settings = await SettingsModel.findOneAndUpdate(
      { _id: actor.userId },
      { $set: set },
      { session: tx.session, upsert: true, setDefaultsOnInsert: true, returnDocument: 'after', runValidators: true },
    ).lean<Settings>();
    if (!settings) throw new Error('The database kept no settings');
    if (change.preferences && actor.role === 'member') {
      tx.record({ type: 'insights.outdated', userId: actor.userId, of: ['recommendations', 'feedback'] });
    }
    const muted = settings.privacy.allowMessaging === 'none';
    const isMuting = muted !== (before?.privacy.allowMessaging === 'none');
    const isPresence = !before || showsPresenceOtherwise(before, settings);
    if (isMuting) await setMuted(tx.session, actor.userId, muted);
    if (isMuting || isPresence) await tellMatches(tx, actor.userId, isPresence);
    return settings;
  });
};

const showsPresenceOtherwise = ({ privacy: before }: Settings, { privacy: now }: Settings): boolean =>
  before.showOnlineStatus !== now.showOnlineStatus || before.showLastActive !== now.showLastActive;

/** Has everyone whom a person may write with ask again; `alsoOwn` the person's own tabs too, once. */
const tellMatches = async ({ session, record }: Transaction, userId: string, alsoOwn: boolean): Promise<void> => {
  const threads = await ConversationModel.find(
    { participants: userId, kind: 'match' },
    { participants: 1 },
    { session },
  ).lean();
  for (const [index, { _id, participants }] of threads.entries()) {
    const viewers = participants.filter((id) => id !== userId || (alsoOwn && index === 0));
    record({ type: 'match.updated', matchId: _id, viewers });
  }
};

/** Leaves of a change as dotted paths; a list is a leaf. */
const asPaths = (change: object, prefix = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).flatMap(([key, value]) => {
      if (value === undefined) return [];
      const isSection = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isSection ? Object.entries(asPaths(value, `${prefix}${key}.`)) : [[`${prefix}${key}`, value]];
    }),
  );
