import { REPLY_PROMISE_MS } from '../../../shared/desk-options.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { BackupRecordModel } from '../../models/operations/backup-record.ts';
import { DeliveryModel, type DeliveryState } from '../../models/operations/delivery.ts';
import { isInTime } from '../../policies/review-promise.ts';
import { loadReviews } from '../applications/figures.ts';
import { listRefusals } from '../delivery/outbox.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** MongoDB gives up a count for operators after this time. */
const MAX_TIME_MS = 5_000;

/** What operators watch of the service as a whole, whichever process reads it: counts and times only. */
export interface ServiceFigures {
  /** The last day that was completed; null where none was. */
  readonly dailyRun: DailyRunFigures | null;
  /** Decisions of the last seven days on applications and appeals. */
  readonly reviews: { readonly inTime: number; readonly late: number };
  /** Threads in which a member waits for a matchmaker for longer than promised. */
  readonly overdueReplies: number;
  /** What became of the notifications that were to be sent in the last hour. */
  readonly notices: readonly { readonly channel: string; readonly state: DeliveryState; readonly count: number }[];
  /** Why receiving ends refused notifications and mails of the last hour. */
  readonly refusals: readonly { readonly way: string; readonly reason: string; readonly count: number }[];
}

/** How a day's batches went. */
export interface DailyRunFigures {
  readonly durationSeconds: number;
  /** Since it was completed. */
  readonly ageSeconds: number;
  readonly membersWithCard: number;
  readonly membersWithoutCard: Readonly<Record<string, number>>;
}

/** Reads what operators watch of the service as a whole. */
export const readServiceFigures = async (actor: SystemActor): Promise<ServiceFigures> => {
  const now = clock.now();
  const [dailyRun, reviews, overdueReplies, notices, refusals] = await Promise.all([
    readDailyRun(now),
    loadReviews(actor, new Date(now.getTime() - WEEK_MS)),
    ConversationModel.countDocuments({
      kind: 'matchmaker',
      waitingSince: { $type: 'date', $lt: new Date(now.getTime() - REPLY_PROMISE_MS) },
    }).maxTimeMS(MAX_TIME_MS),
    readNotifications(new Date(now.getTime() - HOUR_MS)),
    listRefusals(new Date(now.getTime() - HOUR_MS), MAX_TIME_MS),
  ]);
  const inTime = reviews.filter(({ ms }) => isInTime(ms)).length;
  return { dailyRun, reviews: { inTime, late: reviews.length - inTime }, overdueReplies, notices, refusals };
};

const readDailyRun = async (now: Date): Promise<DailyRunFigures | null> => {
  // A day that is being run again was completed before it was started.
  const isComplete = { finishedAt: { $ne: null }, $expr: { $lte: ['$startedAt', '$finishedAt'] } };
  const last = await DailyRunModel.findOne(isComplete, { startedAt: 1, finishedAt: 1, found: 1 })
    .sort({ _id: -1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  if (!last?.startedAt || !last.finishedAt) return null;
  return {
    durationSeconds: (last.finishedAt.getTime() - last.startedAt.getTime()) / 1_000,
    ageSeconds: (now.getTime() - last.finishedAt.getTime()) / 1_000,
    membersWithCard: last.found?.withCard ?? 0,
    membersWithoutCard: last.found?.withoutCard ?? {},
  };
};

const readNotifications = async (since: Date): Promise<ServiceFigures['notices']> => {
  const found = await DeliveryModel.aggregate<{ _id: { channel: string; state: DeliveryState }; count: number }>([
    { $match: { createdAt: { $gte: since }, 'noticeIds.0': { $exists: true } } },
    { $group: { _id: { channel: '$channel', state: '$state' }, count: { $sum: 1 } } },
  ]).option({ maxTimeMS: MAX_TIME_MS });
  return found.map(({ _id, count }) => ({ ..._id, count }));
};

/** Returns how many seconds ago the last backup was made; null where none was. */
export const readBackupAge = async (): Promise<number | null> => {
  const last = await BackupRecordModel.findOne({ finishedAt: { $ne: null } }, { finishedAt: 1 })
    .sort({ finishedAt: -1 })
    .lean();
  return last?.finishedAt ? (clock.now().getTime() - last.finishedAt.getTime()) / 1_000 : null;
};
