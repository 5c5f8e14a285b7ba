import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { newDatabaseUri } from '../../../testing/stores/stores.ts';
import { restoreBackup } from '../../database/backup/read-backup.ts';
import { writeBackup } from '../../database/backup/write-backup.ts';
import { connectMongo, disconnectMongo } from '../../database/connection.ts';
import { DATA_VERSION } from '../../migrations/migrations.ts';
import { markRestoring } from '../../migrations/run.ts';
import { syncIndexes } from '../../models/index-sync.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PhotoAccessModel } from '../../models/members/photo-access.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import { changeAccount } from '../accounts/account-changes.ts';
import { eraseAccount, findErasableAccounts } from '../accounts/erasure.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { leave } from '../accounts/leave.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system } from '../kernel/actor.ts';
import { respondToMatch } from '../matches/respond.ts';
import { unmatch } from '../matches/unmatch.ts';
import { decidePhotoAccess } from '../photos/sharing.ts';
import { blockUser } from '../privacy/blocks.ts';
import { replaceContacts } from '../privacy/contact-list.ts';
import { changeProfile } from '../profiles/profiles.ts';
import { changeSettings } from '../settings/settings.ts';
import { keepProtections, requireFormer } from './keep-protections.ts';
import { verifyData } from './verify.ts';

givenDatabase();

const PASSWORD = 'a quiet garden wall';
const as = (user: User) => createActor(user, 's');
const isSeen = async (her: User, him: User) => (await loadVisibleProfiles(him._id, [her._id])).has(her._id);
const readThread = async (her: User, him: User) =>
  ConversationModel.findOne({ participants: { $all: [her._id, him._id] } }).lean();

interface Protection {
  readonly act: (her: User, him: User, matchId: string) => Promise<unknown>;
  /** What protects her from him then. */
  readonly holds: (her: User, him: User) => Promise<boolean>;
}

const isGone = async (her: User, him: User) =>
  !(await isSeen(her, him)) && ((await readThread(her, him))?.frozen.length ?? 0) > 0;

const PROTECTIONS: Readonly<Record<string, Protection>> = {
  block: { act: (her, him) => blockUser(as(her), him._id), holds: isGone },
  'listed number, which he removes': {
    act: async (her, him) => {
      await replaceContacts(as(her), [him.phone ?? '']);
      await changeProfile(as(her), { privacySettings: { hideFromContacts: true } });
      await changeAccount(as(him), { password: PASSWORD, phone: null });
    },
    holds: isGone,
  },
  'number that he takes and that she had listed': {
    act: async (her, him) => {
      const phone = '+44 20 7946 0999';
      await replaceContacts(as(her), [phone]);
      await changeProfile(as(her), { privacySettings: { hideFromContacts: true } });
      await changeAccount(as(him), { password: PASSWORD, phone });
    },
    holds: isGone,
  },
  'closed connection': {
    act: (her, _him, matchId) => unmatch(as(her), { matchId, reason: 'rather-not-say', leaveCard: false }),
    holds: async (her, him) => {
      const match = await MatchModel.findOne({ users: { $all: [her._id, him._id] } }).lean();
      const thread = await readThread(her, him);
      return match?.status === 'rejected' && thread?.frozen.includes(`unmatched:${her._id}`) === true;
    },
  },
  'strict settings': {
    act: async (her) => {
      await changeProfile(as(her), { privacySettings: { showProfileTo: 'matches-only', showPhotosTo: 'one-by-one' } });
      await changeSettings(as(her), {
        privacy: { profileVisibility: 'matches', allowMessaging: 'none', showOnlineStatus: false },
      });
    },
    holds: async (her, him) => {
      const thread = await readThread(her, him);
      return [thread?.mutedBy, thread?.presenceHiddenBy].every((ids) => ids?.includes(her._id));
    },
  },
  'photos that she no longer shows him': {
    act: (her, _him, matchId) => decidePhotoAccess(as(her), matchId, false),
    holds: async (her, him) =>
      (await PhotoAccessModel.exists({ _id: `${her._id}:${him._id}`, isShown: false })) !== null,
  },
  'his suspension': {
    act: (_her, him) => changeMember(system, him._id, { suspended: true }),
    holds: async (her, him) =>
      (await UserModel.exists({ _id: him._id, suspendedAt: { $ne: null } })) !== null && isGone(him, her),
  },
  'her leaving': { act: (her) => leave(as(her), PASSWORD), holds: async (her, him) => !(await isSeen(her, him)) },
  'her erasure': {
    act: async (her) => {
      await UserModel.updateOne({ _id: her._id }, { leavingSince: new Date(Date.now() - 29 * 86_400_000) });
      await eraseAccount(system, { userId: her._id });
    },
    holds: async (her, him) => !(await isSeen(her, him)) && (await findErasableAccounts()).includes(her._id),
  },
};

test('R60: what has come to protect people since a backup holds after its restore, by the former database', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mithaq-protections-'));
  const former = mongoose.connection.name;
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const passwordHash = await hashPassword(PASSWORD);
  let made = 0;
  const make = () => {
    made += 1;
    const phone = `+44 20 7946 0${100 + made}`;
    return makeMember({ email: `one-${made}@gmail.com`, phone, passwordHash });
  };
  const pairs = await Promise.all(
    Object.entries(PROTECTIONS).map(async ([name, protection]) => {
      const [her, him] = [await make(), await make()];
      return { name, protection, her, him, matchId: (await makeConnection(her._id, him._id))._id };
    }),
  );
  const [one, other] = [await make(), await make()];
  const folder = join(dir, 'backup');
  await writeBackup({ folder, recipient: null, objectStore: null, dataVersion: DATA_VERSION });

  for (const { protection, her, him, matchId } of pairs) await protection.act(her, him, matchId);
  const { _id: introduced } = await makeMatch(one._id, other._id);
  await respondToMatch(as(one), { matchId: introduced, response: 'not-interested' });
  // Somebody who is not in the backup.
  const late = await make();
  await makeConnection(late._id, one._id);
  await blockUser(as(late), one._id);

  await disconnectMongo();
  await connectMongo(newDatabaseUri());
  const plain = { folder, identity: null, objectStore: null, dataVersion: DATA_VERSION, markUnfinished: markRestoring };
  await restoreBackup(plain);
  await syncIndexes();
  const listHeld = () =>
    Promise.all(pairs.map(async ({ name, protection, her, him }) => [name, await protection.holds(her, him)] as const));
  expect(await listHeld()).toEqual(pairs.map(({ name }) => [name, false]));
  await requireFormer(former);
  for (let times = 0; times < 2; times += 1) {
    await keepProtections(former);
    expect(await listHeld()).toEqual(pairs.map(({ name }) => [name, true]));
  }
  expect(await MatchModel.findById(introduced).lean()).toMatchObject({ status: 'rejected' });
  expect((await verifyData()).findings).toEqual([]);
  await expect(requireFormer('nothing-there')).rejects.toThrow('There is no database nothing-there');
});
