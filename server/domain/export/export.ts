import { ACCOUNT_LIMITS } from '../../../shared/limits.ts';
import { UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import type { OwnSession } from '../accounts/own-sessions.ts';
import { requirePassword } from '../accounts/password.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getEndOfDay, today } from '../kernel/day.ts';
import { tooMany } from '../kernel/errors.ts';
import { listOwnPhotos } from '../photos/album.ts';
import { readPhotoFile } from '../photos/files.ts';
import { type ExportFile, listConversationFiles } from './conversation-files.ts';
import { writeAccountFile } from './subjects.ts';

/**
 * Opens the export of everything that is kept about the actor; its files are read from the database as they are taken. Nothing in it
 * is another's but what the actor may see of them now, and what they wrote to the actor. Throws `bad_request` for a wrong password,
 * `too_many_requests` after three exports in a day.
 */
export const openExport = async (
  actor: UserActor,
  { password, address, sessions }: { password: string; address: string | null; sessions: readonly OwnSession[] },
): Promise<AsyncIterable<ExportFile>> => {
  await requirePassword(actor.userId, password, address);
  await countExport(actor.userId);
  return listFiles(actor, sessions);
};

async function* listFiles(actor: UserActor, sessions: readonly OwnSession[]): AsyncGenerator<ExportFile> {
  yield { path: 'account.json', content: writeAccountFile(actor, sessions) };
  yield* listConversationFiles(actor);
  yield* listPhotoFiles(actor);
}

/** The actor's own photos, in their order, as they are shown to others at most. */
async function* listPhotoFiles(actor: UserActor): AsyncGenerator<ExportFile> {
  for (const { photo, position } of await listOwnPhotos(actor)) {
    const picture = await readPhotoFile(photo._id, 'large');
    if (picture) yield { path: `photos/${position + 1}.webp`, content: toParts(picture) };
  }
}

async function* toParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Counts an export of the day in one step, so that many at once are no more than one after the other. */
const countExport = async (userId: string): Promise<void> => {
  const day = today();
  const isToday = { $eq: ['$exports.day', day] };
  const count = { $cond: [isToday, '$exports.count', 0] };
  const counted = await UserModel.collection.updateOne(
    { ...usableAccounts, _id: userId as never, $expr: { $lt: [count, ACCOUNT_LIMITS.exportsPerDay] } },
    [{ $set: { exports: { day, count: { $add: [count, 1] } } } }],
  );
  if (counted.matchedCount === 1) return;
  const now = clock.now();
  throw tooMany(
    `You can export your data ${ACCOUNT_LIMITS.exportsPerDay} times a day. Please come back tomorrow.`,
    (getEndOfDay(now).getTime() - now.getTime()) / 1000,
  );
};
