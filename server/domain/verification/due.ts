import { DOCUMENT_LIMITS } from '../../../shared/limits.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type VerificationDocument, VerificationDocumentModel } from '../../models/members/verification-document.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock, dayKey } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';

const DAY_MS = 86_400_000;
const MAX_AT_ONCE = 500;

/**
 * Erases the pictures of documents whose time is over: of decided ones, and of those that nobody has decided, whose owners are told. Takes
 * from profiles what was checked until a day that is over, and tells their owners. It may be repeated, and be interrupted anywhere.
 */
export const endDueDocuments = async (_: SystemActor): Promise<void> => {
  const now = clock.now().getTime();
  const before = (days: number) => new Date(now - days * DAY_MS);
  await VerificationDocumentModel.updateMany(
    { decidedAt: { $type: 'date', $lte: before(DOCUMENT_LIMITS.decidedDays) }, file: { $exists: true } },
    { $unset: { file: 1 } },
  );
  const waiting = { status: 'waiting', sentAt: { $lte: before(DOCUMENT_LIMITS.waitingDays) } } as const;
  const undecided = await VerificationDocumentModel.find(waiting, { _id: 1 }).limit(MAX_AT_ONCE).lean();
  for (const { _id } of undecided) await expire(_id);
  const today = dayKey(clock.now(), getContext().timeZone);
  const outdated = await ProfileModel.find({ 'documentChecks.until': { $lt: today } }, { _id: 1 })
    .limit(MAX_AT_ONCE)
    .lean();
  for (const { _id } of outdated) await endChecks(_id, today);
};

const expire = (documentId: string): Promise<void> =>
  inTransaction(async (tx) => {
    const { session } = tx;
    const expired = await VerificationDocumentModel.findOneAndUpdate(
      { _id: documentId, status: 'waiting' },
      { $set: { status: 'expired', decidedAt: clock.now() }, $unset: { file: 1 } },
      { session, projection: { userId: 1 } },
    ).lean<Pick<VerificationDocument, 'userId'>>();
    if (!expired) return;
    const { userId } = expired;
    await notify(tx, { userId, kind: 'document-expired', event: `document:${documentId}` });
    tx.record({ type: 'queue.changed', queue: 'documents' });
    tx.record({ type: 'user.updated', userId });
  });

const endChecks = (userId: string, today: string): Promise<void> =>
  inTransaction(async (tx) => {
    const { session } = tx;
    const profile = await ProfileModel.findById(userId, null, { session }).lean<Profile>();
    const isOver = ({ until }: { until: string | null }) => until !== null && until < today;
    const over = (profile?.documentChecks ?? []).filter(isOver);
    if (over.length === 0) return;
    const documentChecks = profile?.documentChecks?.filter((one) => !isOver(one)) ?? [];
    await ProfileModel.updateOne({ _id: userId }, { $set: { documentChecks } }, { session });
    const ended = over.map(({ check, until }) => `${check}:${until}`).join();
    await notify(tx, { userId, kind: 'document-check-ended', event: `check:${ended}` });
    tx.record({ type: 'user.updated', userId });
  });
