import { looks } from './access-log.ts';
import { account } from './account.ts';
import { accounts, passwordResets } from './accounts.ts';
import { applicationDraft } from './application-draft.ts';
import { applicationAppeals, applicationQuestions, applications } from './applications.ts';
import type { Call } from './base/define.ts';
import { blocks } from './blocks.ts';
import { letters } from './contact-messages.ts';
import { contacts } from './contacts.ts';
import { noticeTimes } from './delivery/notification-times.ts';
import { pushSubscriptions } from './delivery/push-subscriptions.ts';
import { introductionQuestions } from './introduction-questions.ts';
import { matches } from './matches.ts';
import { matchmakers } from './matchmakers.ts';
import { memberships, staffMemberships } from './membership.ts';
import { messages } from './messages.ts';
import { conduct } from './moderation.ts';
import { passkeySignIn, passkeys } from './passkeys.ts';
import { photos } from './photos.ts';
import { places } from './places.ts';
import { profiles } from './profiles.ts';
import { questions } from './questions.ts';
import { reports } from './reports.ts';
import { secondFactor } from './second-factor.ts';
import { notices, settings } from './settings.ts';
import { staffInsight } from './staff/analytics.ts';
import { staffConduct } from './staff/moderation.ts';
import { staffRevenue } from './staff/revenue.ts';
import { staffAccounts } from './staff/staff-accounts.ts';
import { staffApplications } from './staff/staff-applications.ts';
import { staffAssignments } from './staff/staff-assignments.ts';
import { staffAudit } from './staff/staff-audit.ts';
import { staffBatches } from './staff/staff-batches.ts';
import { staffConversations } from './staff/staff-conversations.ts';
import { staffDecisions } from './staff/staff-decisions.ts';
import { staffMatchmakers } from './staff/staff-matchmakers.ts';
import { staffMembers } from './staff/staff-members.ts';
import { staffNames } from './staff/staff-names.ts';
import { staffNotes } from './staff/staff-notes.ts';
import { staffOperations } from './staff/staff-operations.ts';
import { staffOutbox } from './staff/staff-outbox.ts';
import { staffPhotos } from './staff/staff-photos.ts';
import { staffPickRequests, staffPicks } from './staff/staff-picks.ts';
import { staffQueues } from './staff/staff-queues.ts';
import { staffReports } from './staff/staff-reports.ts';
import { staffSavedTexts } from './staff/staff-saved-texts.ts';
import { staffBoard, staffShortlist } from './staff/staff-shortlist.ts';
import { staffSupport } from './staff/staff-support.ts';
import { staffVerificationDocuments } from './staff/staff-verification-documents.ts';
import { support } from './support.ts';
import { verificationDocuments } from './verification-documents.ts';

/** Every call of the service, by resource: the only list kept by hand. */
export const contract = {
  accounts,
  account,
  passwordResets,
  conduct,
  looks,
  secondFactor,
  passkeys,
  passkeySignIn,
  applicationDraft,
  applications,
  applicationQuestions,
  applicationAppeals,
  profiles,
  photos,
  verificationDocuments,
  places,
  questions,
  memberships,
  settings,
  noticeTimes,
  pushSubscriptions,
  contacts,
  blocks,
  matches,
  messages,
  matchmakers,
  introductionQuestions,
  notices,
  reports,
  letters,
  support,
  staffApplications,
  staffMembers,
  staffMemberships,
  staffAccounts,
  staffBatches,
  staffAssignments,
  staffMatchmakers,
  staffConversations,
  staffNotes,
  staffOperations,
  staffReports,
  staffDecisions,
  staffConduct,
  staffPhotos,
  staffVerificationDocuments,
  staffNames,
  staffPicks,
  staffPickRequests,
  staffShortlist,
  staffBoard,
  staffSupport,
  staffSavedTexts,
  staffQueues,
  staffOutbox,
  staffAudit,
  staffInsight,
  staffRevenue,
} satisfies Record<string, Record<string, Call>>;

export type Contract = typeof contract;

/** The contract as a flat list, for walks over it: `name` is `resource.call`. */
export const allCalls: readonly { name: string; call: Call }[] = Object.entries(contract).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${resource}.${name}`, call })),
);
