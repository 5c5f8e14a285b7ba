import { BatchModel } from './matching/batch.ts';
import { DailyRunModel } from './matching/daily-run.ts';
import { DailySnapshotModel } from './matching/daily-snapshot.ts';
import { IntroductionRecordModel } from './matching/introduction-record.ts';
import { MatchModel } from './matching/match.ts';
import { PickModel } from './matching/pick.ts';
import { PlanChunkModel } from './matching/plan-chunk.ts';
import { ProfileFeedbackModel } from './matching/profile-feedback.ts';
import { RecommendationSetModel } from './matching/recommendation-set.ts';
import { ShortlistEntryModel } from './matching/shortlist-entry.ts';
import { AccountLinkModel } from './members/account-link.ts';
import { AccountNotificationModel } from './members/account-notification.ts';
import { ApplicationModel } from './members/application.ts';
import { ApplicationDraftModel } from './members/application-draft.ts';
import { BlockModel } from './members/block.ts';
import { ContactKeyModel } from './members/contact-key.ts';
import { ContactListModel } from './members/contact-list.ts';
import { LedgerEntryModel } from './members/ledger-entry.ts';
import { NotificationModel } from './members/notification.ts';
import { PasskeyModel } from './members/passkey.ts';
import { PasskeyChallengeModel } from './members/passkey-challenge.ts';
import { PhotoAccessModel } from './members/photo-access.ts';
import { PhotoChunkModel } from './members/photo-chunk.ts';
import { PhotoFileModel } from './members/photo-file.ts';
import { PhotosModel } from './members/photos.ts';
import { ProfileModel } from './members/profile.ts';
import { PushSubscriptionModel } from './members/push-subscription.ts';
import { QuestionAnswersModel } from './members/question-answers.ts';
import { ResetTokenModel } from './members/reset-token.ts';
import { SecondFactorModel } from './members/second-factor.ts';
import { SettingsModel } from './members/settings.ts';
import { UserModel } from './members/user.ts';
import { VerificationDocumentModel } from './members/verification-document.ts';
import { ConversationModel } from './messaging/conversation.ts';
import { DailyMessagesModel } from './messaging/daily-messages.ts';
import { InterestWordsModel } from './messaging/interest-words.ts';
import { MatchmakerModel } from './messaging/matchmaker.ts';
import { MessageModel } from './messaging/message.ts';
import { ReadMarkModel } from './messaging/read-mark.ts';
import { AccessGrantModel } from './operations/access-grant.ts';
import { AccessRecordModel } from './operations/access-record.ts';
import { AnalyticsFiguresModel } from './operations/analytics-figures.ts';
import { AnnouncementModel } from './operations/announcement.ts';
import { AuditEntryModel } from './operations/audit-entry.ts';
import { AuditHeadModel } from './operations/audit-head.ts';
import { BackupRecordModel } from './operations/backup-record.ts';
import { ContactMessageModel } from './operations/contact-message.ts';
import { DataStateModel } from './operations/data-state.ts';
import { DeliveryModel } from './operations/delivery.ts';
import { MemberNoteModel } from './operations/member-note.ts';
import { MessageAccessModel } from './operations/message-access.ts';
import { MigrationModel } from './operations/migration.ts';
import { ModerationActionModel } from './operations/moderation-action.ts';
import { PendingDecisionModel } from './operations/pending-decision.ts';
import { ReportModel } from './operations/report.ts';
import { SavedTextModel } from './operations/saved-text.ts';
import { SeedStateModel } from './operations/seed-state.ts';
import { ServiceKeyModel } from './operations/service-key.ts';
import { StaffRequestModel } from './operations/staff-request.ts';
import { StripeEventModel } from './operations/stripe-event.ts';
import { StripePurchaseModel } from './operations/stripe-purchase.ts';

/** Every model: the collections that the service has. */
export const MODELS = [
  AccessGrantModel,
  AccountLinkModel,
  AccountNotificationModel,
  AnnouncementModel,
  ApplicationModel,
  ApplicationDraftModel,
  AuditEntryModel,
  AuditHeadModel,
  BackupRecordModel,
  BatchModel,
  BlockModel,
  ModerationActionModel,
  ContactKeyModel,
  ContactListModel,
  ConversationModel,
  DailyMessagesModel,
  DailyRunModel,
  DataStateModel,
  DailySnapshotModel,
  DeliveryModel,
  AnalyticsFiguresModel,
  ContactMessageModel,
  AccessRecordModel,
  InterestWordsModel,
  IntroductionRecordModel,
  LedgerEntryModel,
  MatchModel,
  MatchmakerModel,
  MemberNoteModel,
  MessageAccessModel,
  MessageModel,
  MigrationModel,
  NotificationModel,
  PasskeyChallengeModel,
  PasskeyModel,
  PendingDecisionModel,
  PhotoAccessModel,
  PhotosModel,
  PhotoChunkModel,
  PhotoFileModel,
  PickModel,
  PlanChunkModel,
  ProfileFeedbackModel,
  ProfileModel,
  PushSubscriptionModel,
  QuestionAnswersModel,
  ReadMarkModel,
  RecommendationSetModel,
  ReportModel,
  ResetTokenModel,
  SavedTextModel,
  SecondFactorModel,
  SeedStateModel,
  ServiceKeyModel,
  SettingsModel,
  ShortlistEntryModel,
  StaffRequestModel,
  StripeEventModel,
  StripePurchaseModel,
  UserModel,
  VerificationDocumentModel,
] as const;
