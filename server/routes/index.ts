import type { Contract } from '../../shared/contract/index.ts';
import type { Handlers } from '../http/handlers.ts';
import { looks } from './access-log.ts';
import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { applicationAppeals, applicationDraft, applicationQuestions, applications } from './applications.ts';
import { blocks } from './blocks.ts';
import { letters } from './contact-messages.ts';
import { contacts } from './contacts.ts';
import { introductionQuestions } from './introduction-questions.ts';
import { matches } from './matches.ts';
import { matchmakers } from './matchmakers.ts';
import { memberships } from './membership.ts';
import { messages } from './messages.ts';
import { conduct } from './moderation.ts';
import { passwordResets } from './password-resets.ts';
import { photos } from './photos.ts';
import { places } from './places.ts';
import { profiles } from './profiles.ts';
import { questions } from './questions.ts';
import { reports } from './reports.ts';
import { notices, noticeTimes, pushSubscriptions, settings } from './settings.ts';
import { passkeySignIn, passkeys } from './sign-in/passkeys.ts';
import { secondFactor } from './sign-in/second-factor.ts';
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
import { staffMemberships } from './staff/staff-memberships.ts';
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

/** The handler of every call, by resource, as the contract names them. */
export const handlers = {
  account,
  accounts,
  applicationDraft,
  applications,
  applicationQuestions,
  applicationAppeals,
  blocks,
  conduct,
  contacts,
  letters,
  looks,
  matches,
  matchmakers,
  introductionQuestions,
  memberships,
  messages,
  notices,
  passkeys,
  passkeySignIn,
  passwordResets,
  photos,
  verificationDocuments,
  places,
  profiles,
  questions,
  reports,
  secondFactor,
  settings,
  support,
  noticeTimes,
  pushSubscriptions,
  staffAccounts,
  staffApplications,
  staffAudit,
  staffBatches,
  staffConduct,
  staffConversations,
  staffInsight,
  staffRevenue,
  staffAssignments,
  staffMatchmakers,
  staffMembers,
  staffMemberships,
  staffNotes,
  staffOperations,
  staffReports,
  staffDecisions,
  staffPhotos,
  staffVerificationDocuments,
  staffNames,
  staffPickRequests,
  staffShortlist,
  staffBoard,
  staffPicks,
  staffSavedTexts,
  staffSupport,
  staffQueues,
  staffOutbox,
} satisfies Handlers<Contract>;
