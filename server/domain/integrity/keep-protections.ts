import type { Connection, mongo } from 'mongoose';
import { ACCOUNT_LIMITS } from '../../../shared/limits.ts';
import { ALLOW_MESSAGING, PROFILE_VISIBILITIES, SHOW_PHOTOS_TO, SHOW_PROFILE_TO } from '../../../shared/options.ts';
import { BackupError } from '../../database/backup/manifest.ts';
import { withPatientConnection } from '../../database/connection.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Block, BlockModel } from '../../models/members/block.ts';
import { type ContactList, ContactListModel } from '../../models/members/contact-list.ts';
import { type PhotoAccess, PhotoAccessModel } from '../../models/members/photo-access.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type ModerationAction, ModerationActionModel } from '../../models/operations/moderation-action.ts';

/*
 * What protects people of others, carried over from the database of before to one that was restored from a backup. Of what both know,
 * what is stricter holds: nobody is to be reached again because of a restore.
 */

const BATCH_SIZE = 500;
const RETURN_MS = ACCOUNT_LIMITS.returnDays * 86_400_000;

interface Carried<Doc> {
  readonly model: { readonly collection: { readonly name: string } };
  /** Which documents of before are looked at. */
  readonly where?: object;
  /** Whom a document is about; it is left out where one of them has no account in the backup. */
  readonly people: (before: Doc) => readonly string[];
  /** What is written for a document of before; `restored` is that of the backup. An empty update leaves it as it is. */
  readonly update: (before: Doc, restored: Doc | undefined) => mongo.UpdateFilter<Doc> | readonly object[];
}

const whole = <Doc extends { _id: string }>({ _id, ...rest }: Doc): mongo.UpdateFilter<Doc> => ({
  $setOnInsert: rest as unknown as mongo.MatchKeysAndValues<Doc>,
});
const stricter = <T extends string>(order: readonly T[], one: T | undefined, other: T | undefined): T | undefined =>
  order[Math.max(...[one, other].map((value) => (value ? order.indexOf(value) : -1)))];
const union = (field: string, values: readonly string[] = []) => ({
  $setUnion: [{ $ifNull: [`$${field}`, []] }, { $literal: values }],
});

const contactLists: Carried<ContactList> = {
  model: ContactListModel,
  people: ({ _id }) => [_id],
  update: (before, restored) => {
    if (!restored) return whole(before);
    const { hashes, numbers } = before;
    return [
      { $set: { hashes: union('hashes', hashes), numbers: union('numbers', numbers) } },
      { $set: { count: { $max: ['$count', { $size: '$numbers' }] } } },
    ];
  },
};

const matches: Carried<Match> = {
  model: MatchModel,
  where: { status: 'rejected' },
  people: ({ users }) => users,
  update: (before) => {
    const { _id, ...ended } = before;
    return { $set: ended };
  },
};

const conversations: Carried<Conversation> = {
  model: ConversationModel,
  people: ({ participants }) => participants,
  update: ({ frozen, mutedBy, presenceHiddenBy = [] }, restored) =>
    restored
      ? {
          $addToSet: {
            frozen: { $each: frozen },
            mutedBy: { $each: mutedBy },
            presenceHiddenBy: { $each: presenceHiddenBy },
          },
        }
      : {},
};

const photoAccess: Carried<PhotoAccess> = {
  model: PhotoAccessModel,
  where: { isShown: { $ne: true } },
  people: ({ ownerId, viewerId }) => [ownerId, viewerId],
  update: ({ _id, isShown, ...rest }) => ({ $set: { isShown }, $setOnInsert: rest }),
};

const profiles: Carried<Profile> = {
  model: ProfileModel,
  people: ({ _id }) => [_id],
  update: ({ privacySettings: before }, restored) => {
    const now = restored?.privacySettings;
    if (!now || !before) return {};
    return {
      $set: {
        'privacySettings.hideFromContacts': now.hideFromContacts || before.hideFromContacts,
        'privacySettings.preventScreenshots': now.preventScreenshots || before.preventScreenshots,
        'privacySettings.showProfileTo': stricter(SHOW_PROFILE_TO, now.showProfileTo, before.showProfileTo),
        'privacySettings.showPhotosTo': stricter(SHOW_PHOTOS_TO, now.showPhotosTo, before.showPhotosTo),
      } as object,
    };
  },
};

const settings: Carried<Settings> = {
  model: SettingsModel,
  people: ({ _id }) => [_id],
  update: ({ privacy: before }, restored) => {
    const now = restored?.privacy;
    if (!now || !before) return {};
    return {
      $set: {
        'privacy.profileVisibility': stricter(PROFILE_VISIBILITIES, now.profileVisibility, before.profileVisibility),
        'privacy.allowMessaging': stricter(ALLOW_MESSAGING, now.allowMessaging, before.allowMessaging),
        'privacy.showOnlineStatus': now.showOnlineStatus && before.showOnlineStatus,
        'privacy.showLastActive': now.showLastActive && before.showLastActive,
      } as object,
    };
  },
};

const users: Carried<User> = {
  model: UserModel,
  people: ({ _id }) => [_id],
  update: (before, restored) => {
    if (!restored || restored.deletedAt) return {};
    const { suspendedAt, suspension, limitedUntil, pause, deletedAt } = before;
    // Who was erased since is erased again by the next worker.
    const leavingSince = deletedAt ? new Date(deletedAt.getTime() - RETURN_MS) : before.leavingSince;
    return {
      $set: {
        ...(suspendedAt && !restored.suspendedAt && { suspendedAt, suspension }),
        ...(limitedUntil && { limitedUntil }),
        ...(pause && { pause }),
        ...(leavingSince && { leavingSince }),
      },
      $addToSet: {
        emailHashes: { $each: before.emailHashes ?? [] },
        phoneHashes: { $each: before.phoneHashes ?? [] },
        nationalPhoneHashes: { $each: before.nationalPhoneHashes ?? [] },
        firmHashes: { $each: before.firmHashes ?? [] },
      },
    };
  },
};

const blocks: Carried<Block> = {
  model: BlockModel,
  people: ({ blockerId, blockedId }) => [blockerId, blockedId],
  update: whole,
};
const moderationActions: Carried<ModerationAction> = {
  model: ModerationActionModel,
  people: ({ userId }) => [userId],
  update: whole,
};

/** Throws {@link BackupError} unless there is a database of this name, with accounts, on the same server. */
export const requireFormer = (former: string): Promise<void> =>
  withPatientConnection(async (connection) => {
    const found = await connection.getClient().db(former).collection(UserModel.collection.name).findOne({});
    if (!found) throw new BackupError(`There is no database ${former} with accounts on this server.`);
  });

/**
 * Carries over to the restored database what has come to protect people since the backup, from the database of before on the same server.
 * It may be repeated. Returns how many documents it has changed.
 */
export const keepProtections = (former: string): Promise<number> =>
  withPatientConnection(async (connection) => {
    let changed = 0;
    const all = [
      users,
      profiles,
      settings,
      contactLists,
      blocks,
      moderationActions,
      matches,
      conversations,
      photoAccess,
    ];
    for (const carried of all)
      changed += await carryOver(connection, former, carried as unknown as Carried<{ _id: string }>);
    return changed;
  });

const carryOver = async (
  connection: Connection,
  former: string,
  carried: Carried<{ _id: string }>,
): Promise<number> => {
  const { name } = carried.model.collection;
  const restored = connection.collection<{ _id: string }>(name);
  const accounts = connection.collection<{ _id: string }>(UserModel.collection.name);
  const before = connection.getClient().db(former).collection<{ _id: string }>(name);
  const cursor = before.find(carried.where ?? {}, { batchSize: BATCH_SIZE });
  let changed = 0;
  for (let batch = await takeSome(cursor); batch.length > 0; batch = await takeSome(cursor)) {
    const ids = [...new Set(batch.flatMap(carried.people))];
    const known = new Set(
      (await accounts.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    );
    const present = await restored.find({ _id: { $in: batch.map(({ _id }) => _id) } }).toArray();
    const presentOf = new Map(present.map((one) => [one._id, one]));
    const writes = batch
      .filter((one) => carried.people(one).every((id) => known.has(id)))
      .map((one) => ({ _id: one._id, update: carried.update(one, presentOf.get(one._id)) }))
      .filter(({ update }) => Object.keys(update).length > 0)
      .map(({ _id, update }) => ({ updateOne: { filter: { _id }, update: update as object, upsert: true } }));
    if (writes.length === 0) continue;
    const { modifiedCount, upsertedCount } = await restored.bulkWrite(writes);
    changed += modifiedCount + upsertedCount;
  }
  return changed;
};

const takeSome = async <T>(cursor: mongo.FindCursor<T>): Promise<T[]> => {
  const some: T[] = [];
  while (some.length < BATCH_SIZE && (await cursor.hasNext())) {
    const next = await cursor.next();
    if (next) some.push(next);
  }
  return some;
};
