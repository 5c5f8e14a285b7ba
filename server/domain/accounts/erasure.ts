import { BatchModel } from '../../models/matching/batch.ts';
import { DailySnapshotModel } from '../../models/matching/daily-snapshot.ts';
import { IntroductionRecordModel } from '../../models/matching/introduction-record.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { ProfileFeedbackModel } from '../../models/matching/profile-feedback.ts';
import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { AccountLinkModel } from '../../models/members/account-link.ts';
import { AccountNotificationModel } from '../../models/members/account-notification.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { ApplicationDraftModel } from '../../models/members/application-draft.ts';
import { BlockModel } from '../../models/members/block.ts';
import { ContactListModel } from '../../models/members/contact-list.ts';
import { LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { PasskeyModel } from '../../models/members/passkey.ts';
import { PasskeyChallengeModel } from '../../models/members/passkey-challenge.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { PushSubscriptionModel } from '../../models/members/push-subscription.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { SecondFactorModel } from '../../models/members/second-factor.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { ContactMessageModel } from '../../models/operations/contact-message.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';
import { MemberNoteModel } from '../../models/operations/member-note.ts';
import { ModerationActionModel } from '../../models/operations/moderation-action.ts';
import { PendingDecisionModel } from '../../models/operations/pending-decision.ts';
import { erasableAccounts, lapsedAccounts } from '../../policies/account-state.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { eraseMessagesOf } from '../messaging/erasure.ts';
import { deleteInterestWordsAround } from '../messaging/interest-words.ts';
import { erasePhotosOf } from '../photos/own-photos.ts';
import { deleteShortlistsAround } from '../picks/shortlist.ts';

/** The collections whose documents have their user's id. */
const KEPT_BY_ID = [
  ApplicationDraftModel,
  ContactListModel,
  DailySnapshotModel,
  MatchmakerModel,
  ProfileFeedbackModel,
  ProfileModel,
  QuestionAnswersModel,
  RecommendationSetModel,
  SecondFactorModel,
  SettingsModel,
] as const;

/** The collections whose documents name their user. */
const KEPT_BY_USER = [
  AccountNotificationModel,
  ApplicationModel,
  BatchModel,
  ModerationActionModel,
  DeliveryModel,
  MemberNoteModel,
  NotificationModel,
  PasskeyChallengeModel,
  PasskeyModel,
  PendingDecisionModel,
  PushSubscriptionModel,
  ResetTokenModel,
  VerificationDocumentModel,
] as const;

const MAX_AT_ONCE = 100;
/** For so many years the books of a membership are kept. */
const BOOK_YEARS = 10;

/** Returns the ids of accounts that are to be erased now. */
export const findErasableAccounts = async (): Promise<string[]> => {
  const due = await UserModel.find(erasableAccounts(clock.now()), { _id: 1 }).limit(MAX_AT_ONCE).lean();
  const lapsed = await UserModel.aggregate<{ _id: string }>([
    { $match: lapsedAccounts(clock.now()) },
    { $lookup: { from: ApplicationModel.collection.name, localField: '_id', foreignField: 'userId', as: 'applied' } },
    { $match: { applied: { $size: 0 } } },
    { $limit: MAX_AT_ONCE },
    { $project: { _id: 1 } },
  ]);
  return [...due, ...lapsed].map(({ _id }) => _id);
};

/** Filter for an account that is to be erased now. */
const whereErasable = async (userId: string) => {
  const hasApplied = (await ApplicationModel.exists({ userId })) !== null;
  const now = clock.now();
  return { _id: userId, $or: [erasableAccounts(now), ...(hasApplied ? [] : [lapsedAccounts(now)])] };
};

/**
 * Erases an account whose owner has left and may no longer come back, or which has lapsed; leaves any other alone. What is erased of each collection,
 * and what stays and why, is in docs/retention.md. It may be repeated, and be interrupted anywhere: the account itself is last.
 */
export const eraseAccount = async (actor: SystemActor, { userId }: { userId: string }): Promise<void> => {
  // It is written, not only read, so that it comes before or after who comes back at this moment.
  const user = await UserModel.findOneAndUpdate(await whereErasable(userId), {
    $inc: { rightsVersion: 1 },
  }).lean<User>();
  if (!user) return;
  await eraseMessagesOf(userId);
  await deleteInterestWordsAround(userId);
  await erasePhotosOf(userId);
  for (const model of KEPT_BY_ID) await model.collection.deleteOne({ _id: userId as never });
  await BlockModel.deleteMany({ $or: [{ blockerId: userId }, { blockedId: userId }] });
  // The note of a pick may be about either of the two.
  await PickModel.deleteMany({ $or: [{ memberId: userId }, { candidateId: userId }] });
  await deleteShortlistsAround(userId);
  await NotificationModel.deleteMany({ aboutId: userId });
  await MatchModel.updateMany({ users: userId }, { $unset: { closedCards: 1, reasons: 1 } });
  await RecommendationSetModel.updateMany({ candidates: userId }, { $unset: { [`reasons.${userId}`]: 1 } });
  await IntroductionRecordModel.deleteMany({ $or: [{ userId }, { otherId: userId }] });
  await AccountLinkModel.deleteMany({ users: userId });
  // Of what was written without signing in, that of an address which is theirs: anybody can name one, and others write from it signed in.
  const written = user.isEmailConfirmed === false ? [] : [{ userId: null, emailKey: user.emailKey }];
  await ContactMessageModel.deleteMany({ $or: [{ userId }, ...written] });
  for (const model of KEPT_BY_USER) await model.collection.deleteMany({ userId });
  await eraseIdentity(actor, userId);
};

/** Leaves of an account an id that names nobody, and the fingerprints by which staff see who comes back (decision 0081). */
const eraseIdentity = async (actor: SystemActor, userId: string): Promise<void> => {
  const nobody = `erased:${userId}`;
  await inTransaction(async (tx) => {
    const former = await UserModel.findOneAndUpdate(
      await whereErasable(userId),
      {
        $set: {
          email: nobody,
          emailKey: nobody,
          username: nobody,
          usernameKey: nobody,
          firstName: 'Former',
          lastName: 'member',
          nameHash: null,
          firmHashes: [],
          searchName: '',
          searchEmail: '',
          searchUsername: '',
          searchGrams: [],
          phone: null,
          passwordHash: null,
          membershipTier: null,
          ledgerId: null,
          membershipDueAt: null,
          assignedMatchmakerId: null,
          cover: null,
          withoutMatchmakerSince: null,
          pause: null,
          suspension: null,
          limitedUntil: null,
          markedSeenUntil: null,
          leavingSince: null,
          claimToldAt: null,
          nameChange: null,
          lastActiveAt: null,
          secondFactorAt: null,
          deletedAt: clock.now(),
        },
        $unset: { addressChanges: 1, emailChange: 1, exports: 1, keptSession: 1 },
        $inc: { sessionEpoch: 1 },
      },
      { session: tx.session },
    ).lean<User>();
    if (!former) return;
    // The books stay for ten years, under an id to which nothing refers any more.
    const expiresAt = new Date(clock.now());
    expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + BOOK_YEARS);
    if (former.ledgerId)
      await LedgerEntryModel.updateMany(
        { ledgerId: former.ledgerId },
        { $set: { expiresAt } },
        { session: tx.session },
      );
    // Once more for what was written since. Who writes about somebody writes their account too, and finds later that it is gone.
    for (const model of KEPT_BY_USER) await model.collection.deleteMany({ userId }, { session: tx.session });
    await recordAudit(tx, actor, 'account.erased', userId);
  });
};
