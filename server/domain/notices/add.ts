import { type Notice, NoticeModel } from '../../models/members/notice.ts';
import { bulkWrite } from '../kernel/bulk-write.ts';
import { clock } from '../kernel/clock.ts';
import { publish } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { getDueTimes } from './due.ts';

/** A notice to be stored; `event` is a key of what happened, of which its receiver is notified once. */
export type NewNotice = Pick<Notice, 'userId' | 'kind' | 'event'> &
  Partial<Pick<Notice, 'aboutId' | 'matchId' | 'openKey'>>;

const build = (notice: NewNotice): Notice => {
  const at = clock.now();
  return {
    _id: newId(),
    aboutId: null,
    matchId: null,
    openKey: null,
    ...notice,
    at,
    readAt: null,
    due: getDueTimes(notice.kind, at),
  };
};

/** Stores a notice in the caller's transaction; nothing where its receiver was notified of the same event before. */
export const addNotice = async (tx: Transaction, notice: NewNotice): Promise<void> => {
  const { userId, event, ...rest } = build(notice);
  const { upsertedCount } = await NoticeModel.updateOne(
    { userId, event },
    { $setOnInsert: rest },
    { session: tx.session, upsert: true },
  );
  if (upsertedCount === 1) tx.record({ type: 'notices.added', noticeIds: [rest._id] });
};

/** Removes a notice, in the caller's transaction, as what it tells of was taken back. */
export const removeNotice = async (
  { session }: Transaction,
  { userId, event }: Pick<NewNotice, 'userId' | 'event'>,
): Promise<void> => {
  await NoticeModel.deleteOne({ userId, event }, { session });
};

/** Stores many notices with one write, those that are new, and tells their receivers. */
export const addNotices = async (notices: readonly NewNotice[]): Promise<void> => {
  const built = notices.map(build);
  const known = await bulkWrite<Notice>(
    NoticeModel,
    built.map((document) => ({ insertOne: { document } })),
  );
  const noticeIds = built.flatMap(({ _id }, at) => (known.has(at) ? [] : [_id]));
  if (noticeIds.length > 0) publish([{ type: 'notices.added', noticeIds }]);
};
