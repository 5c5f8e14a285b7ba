import type { NewReport } from '../../../shared/contract/reports.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { REPORT_SEVERITIES, type ReportReason, type ReportSeverity } from '../../../shared/report-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type InterestWords, InterestWordsModel } from '../../models/messaging/interest-words.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import {
  getOpenKey,
  type Report,
  type ReportedMessage,
  ReportModel,
  type ReportStatement,
} from '../../models/operations/report.ts';
import { canSeeMatch } from '../../policies/match-access.ts';
import { requireKnownPerson } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, invalid, isDuplicate, notFound, unavailable } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { newId, pairKey } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { blockUser } from '../privacy/blocks.ts';

const SEVERITY_OF: Record<ReportReason, ReportSeverity> = {
  harassment: 'urgent',
  'under-age': 'urgent',
  money: 'high',
  indecent: 'high',
  'false-identity': 'high',
  'not-single': 'normal',
  'moving-elsewhere': 'normal',
  other: 'normal',
};

const MAX_LISTED = 200;
/** Within this time the same words with the same messages are one statement: it was sent again because its answer was lost. */
const REPEAT_MS = 3_600_000;

/** A report without what the reporter said, as lists show it. */
export type ReportRow = Omit<Report, 'statements'>;

/**
 * Reports a member, with copies of the messages that are named. What was said before about the same person for the same reason
 * stays in the report, while it is open; what is sent again is not added again. Whether the other can be seen now makes no
 * difference. Throws `not_found` for anyone whom the actor was never shown and for a match that is not with them, `bad_request` for
 * evidence without a match, `conflict` where the open report has been added to as often as it can be.
 */
export const reportMember = async (actor: UserActor, given: NewReport): Promise<Report> => {
  await requireKnownPerson(actor, given.userId);
  const evidence = await copyEvidence(actor, given);
  // First, as it can be repeated: what is said would be added once more where the block failed and all is sent again.
  if (given.block) await blockUser(actor, given.userId);
  const at = clock.now();
  const statement = { details: given.details?.trim() || null, evidence, at };
  const added = await addStatement(actor.userId, given, statement);
  const report = added ?? (await requireRepeated(actor.userId, given, statement));
  // Also where it is sent again, as a process may have died before: each admin is told once.
  if (SEVERITY_OF[given.reason] === 'urgent') {
    const event = `report:${report._id}`;
    await inTransaction((tx) => notifyAdmins(tx, { kind: 'work-report', event }, [actor.userId, given.userId]));
  }
  if (!added) return report;
  publish([
    { type: 'queue.changed', queue: 'reports' },
    { type: 'report.changed', reporterId: actor.userId },
  ]);
  return report;
};

/** Copies the messages that go with a report; numbers that no message has are left out. */
const copyEvidence = async (actor: UserActor, given: NewReport): Promise<ReportedMessage[]> => {
  const { userId, matchId, evidence = [] } = given;
  if (matchId === undefined) {
    if (evidence.length > 0) throw invalid('matchId', 'Please name the match in which these messages were written');
    return [];
  }
  const match = await MatchModel.findOne({ _id: matchId, pairKey: pairKey(actor.userId, userId) }).lean<Match>();
  if (!match || !canSeeMatch(match, actor.userId)) throw notFound('not a match with this person');
  const words = evidence.includes(0) ? await copyInterestWords(match, userId) : [];
  const messages = await getRawCollection<Message>(MessageModel)
    .find({ conversationId: matchId, seq: { $in: evidence } })
    .sort({ seq: 1 })
    .toArray();
  return [...words, ...messages.map(({ seq, ...message }) => copy(seq, message))];
};

const copy = (
  seq: number,
  { senderId, content, createdAt, warning }: Pick<Message, 'senderId' | 'content' | 'createdAt' | 'warning'>,
): ReportedMessage => ({ seq, senderId, content, createdAt, warning: warning ?? null });

/** Copies what the reported member wrote with their interest, as number 0; nothing while the reporter may not read it (R24). */
const copyInterestWords = async ({ _id, responses }: Match, senderId: string): Promise<ReportedMessage[]> => {
  if (responses.some((response) => response !== 'interested')) return [];
  const words = await InterestWordsModel.findOne({ matchId: _id, userId: senderId }).lean<InterestWords>();
  return words ? [copy(0, { senderId, ...words })] : [];
};

/** Filter for a statement that was made a moment ago and says the same. */
const matchRepeated = ({ details, evidence, at }: ReportStatement) => ({
  $elemMatch: { details, evidence, at: { $gt: new Date(at.getTime() - REPEAT_MS) } },
});

/**
 * Adds a statement to the open report, or makes one: its key is unique, so that of two at once the second adds to the first.
 * Returns null where the open report has the statement already, or is full.
 */
const addStatement = async (
  reporterId: string,
  { userId: reportedId, reason }: NewReport,
  statement: ReportStatement,
): Promise<Report | null> => {
  const openKey = getOpenKey(reporterId, reportedId, reason);
  const write = () =>
    ReportModel.findOneAndUpdate(
      // Any other open report is not found, and the one that would be made instead has a key that is taken.
      {
        openKey,
        [`statements.${LIMITS.report.statements - 1}`]: { $exists: false },
        statements: { $not: matchRepeated(statement) },
      },
      {
        $setOnInsert: {
          _id: newId(),
          reporterId,
          reportedId,
          reason,
          severity: REPORT_SEVERITIES.indexOf(SEVERITY_OF[reason]),
          status: 'received',
          createdAt: statement.at,
        },
        $set: { addedAt: statement.at },
        $push: { statements: statement },
      },
      { upsert: true, setDefaultsOnInsert: true, returnDocument: 'after' },
    ).lean<Report>();
  try {
    return await write().catch((error: unknown) => {
      if (isDuplicate(error)) return write();
      throw error;
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return null;
  }
};

/**
 * Returns the open report that has a statement already. Throws `conflict` where it has not: it is full. Throws `unavailable` where
 * staff have just closed it, so that the sender makes a new one.
 */
const requireRepeated = async (
  reporterId: string,
  { userId: reportedId, reason }: NewReport,
  statement: ReportStatement,
): Promise<Report> => {
  const openKey = getOpenKey(reporterId, reportedId, reason);
  const report = await ReportModel.findOne({ openKey, statements: matchRepeated(statement) }).lean<Report>();
  if (report) return report;
  if (!(await ReportModel.exists({ openKey }))) throw unavailable();
  throw conflict('You have already added a lot to this report. Our staff will read all of it.');
};

/** Returns the actor's own reports, newest first. */
export const listOwnReports = (actor: UserActor): Promise<ReportRow[]> =>
  ReportModel.find({ reporterId: actor.userId }, { statements: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_LISTED)
    .lean<ReportRow[]>();
