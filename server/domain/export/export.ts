import { ACCOUNT_LIMITS } from '../../../shared/limits.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import type { OwnSession } from '../accounts/own-sessions.ts';
import { requirePassword } from '../accounts/password.ts';
import { createActor, requireSecondFactor, system, type UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { getEndOfDay, today } from '../kernel/day.ts';
import { tooMany, unauthorized } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { readPhotoFile } from '../photos/files.ts';
import { listOwnPhotos } from '../photos/own-photos.ts';
import { type ExportFile, listConversationFiles } from './conversation-files.ts';
import { writeAccountFile } from './subjects.ts';

/** Who asks for an export, and from where. */
interface ExportRequest {
  readonly password: string;
  readonly address: string | null;
  /** Returns the actor's open sessions of that moment. */
  readonly listSessions: () => Promise<readonly OwnSession[]>;
}

/**
 * Opens the export of everything that is kept about the actor; its files are read from the database as they are taken, and only
 * while the session is open. Nothing in it is another's but what the actor may see of them now, and what they wrote to the actor.
 * Throws `forbidden` for staff who lack a second factor, `bad_request` for a wrong password, `too_many_requests` after three exports in a day; reading it throws `unauthorized`
 * once the session has ended.
 */
export const openExport = async (
  actor: UserActor,
  { password, address, listSessions }: ExportRequest,
): Promise<AsyncIterable<ExportFile>> => {
  requireSecondFactor(actor);
  await requirePassword(actor.userId, password, address);
  await countExport(actor.userId);
  const requireOpen = async (): Promise<void> => {
    const { userId, user } = actor;
    const usable = await UserModel.exists({ ...usableAccounts, _id: userId, sessionEpoch: user.sessionEpoch });
    if (!usable || !(await listSessions()).some(({ isCurrent }) => isCurrent)) throw unauthorized();
  };
  return whileOpen(listFiles(actor, await listSessions()), requireOpen);
};

/**
 * Opens the same for somebody who asked for it by post, for the command line: it tells whoever has the file all of it, so that the audit
 * has the explanation.
 */
export const openExportByPost = async (user: User, explanation: string): Promise<AsyncIterable<ExportFile>> => {
  await inTransaction((tx) => recordAudit(tx, system, 'account.exported', user._id, { explanation }));
  return listFiles(createActor(user, ''), []);
};

/** Returns files each part of which is read only after `requireOpen` has allowed it (R11). */
async function* whileOpen(
  files: AsyncIterable<ExportFile>,
  requireOpen: () => Promise<void>,
): AsyncGenerator<ExportFile> {
  for await (const { path, content } of files) yield { path, content: partsWhileOpen(content, requireOpen) };
}

async function* partsWhileOpen<T>(parts: AsyncIterable<T>, requireOpen: () => Promise<void>): AsyncGenerator<T> {
  for await (const part of parts) {
    await requireOpen();
    yield part;
  }
}

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
