import type { ApplicationView, ListedMatchView, MatchView, PersonName } from '../../../shared/contract/base/views.ts';
import type { MembershipEntryView, MembershipView } from '../../../shared/contract/membership.ts';
import type { ConversationView } from '../../../shared/contract/messages.ts';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import type { StaffApplication } from '../../../shared/contract/staff/staff-applications.ts';
import type { StaffMember } from '../../../shared/contract/staff/staff-members.ts';

/** Builds a name as the service returns it. */
export const buildName = (id: string, firstName: string, lastName: string): PersonName => ({
  id,
  firstName,
  lastName,
  first_name: firstName,
  last_name: lastName,
});

/** Builds a match as the service lists it; by default a new one. */
export const buildMatch = (change: Partial<ListedMatchView> = {}): ListedMatchView => ({
  id: 'm1',
  status: 'pending',
  userResponse: null,
  otherUserResponse: null,
  otherUser: buildName('u-bilal', 'Bilal', 'Rahman'),
  otherUserProfile: { age: 34, location: 'London', occupation: 'Architect', profilePhoto: null },
  compatibilityScore: 82,
  coverage: 0.75,
  compatibilityReason: 'You both hope for children.',
  keyFactors: ['Hopes for children'],
  points: [{ label: 'Hopes for children', sentence: 'You both hope to have children.' }],
  canMessage: false,
  can: { respond: !change.userResponse, message: change.canMessage ?? false },
  isNewlyConnected: false,
  photoSharing: { theirs: null, mine: 'blurred', hasAsked: false, isAsked: false },
  offeredAt: '2026-01-02T03:04:05.000Z',
  cursor: change.id ?? 'm1',
  ...change,
});

export const ACCEPTED: Partial<MatchView> = {
  status: 'accepted',
  userResponse: 'interested',
  otherUserResponse: 'interested',
  canMessage: true,
};

/** Builds a row of the inbox; by default of the match `m1`. */
export const buildConversation = (change: Partial<ConversationView> = {}): ConversationView => ({
  kind: 'match',
  matchId: 'm1',
  otherUser: buildName('u-bilal', 'Bilal', 'Rahman'),
  profilePhoto: null,
  lastMessage: null,
  unread: 0,
  ownReadUpTo: 0,
  can: { message: true },
  cursor: 'c1',
  ...change,
});

/** Builds an applicant's own application; by default one that waits for its review. */
export const buildOwnApplication = (change: Partial<ApplicationView> = {}): ApplicationView => ({
  id: 'a-1',
  status: 'pending',
  submittedAt: '2026-01-02T12:00:00.000Z',
  reason: null,
  missingFacts: [],
  questions: [],
  dueAt: '2026-01-05T12:00:00.000Z',
  decidedAt: null,
  appeal: null,
  can: { appeal: false },
  ...change,
});

type GivenApplication = 'id' | 'userId' | 'applicant' | 'dueAt' | 'answers' | 'can' | 'cursor';

/** A pending application as the staff's queue has it: nobody has claimed it, and nothing was found or asked. */
export const buildStaffApplication = (
  given: Pick<StaffApplication, GivenApplication> & Partial<StaffApplication>,
): StaffApplication => ({
  privateDetails: { isOpen: true, openUntil: null },
  status: 'pending',
  submittedAt: new Date().toISOString(),
  missingFacts: [],
  earlier: [],
  findings: [],
  checks: [],
  questions: [],
  asked: null,
  appeal: null,
  claimedBy: null,
  claimedAt: null,
  pending: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  note: null,
  ...given,
});

/** What an admin may do with somebody, or what a matchmaker may not. */
export const buildStaffAbilities = (all: boolean): StaffMember['can'] => ({
  changeTier: all,
  assignMatchmaker: all,
  verify: all,
  correctFacts: all,
  changeRole: all,
  suspend: all,
  issueResetLink: all,
  correctContact: all,
  endSessions: all,
  resetSecondFactor: false,
  editMatchmakerCard: all,
  readThread: all,
  writeThread: all,
  showPhone: all,
});

/** A member as their page of staff has them, with the private details open. */
export const buildStaffMember = (change: Partial<StaffMember> = {}): StaffMember => ({
  id: 'u-bilal',
  firstName: 'Bilal',
  lastName: 'Rahman',
  email: 'bilal@example.test',
  phone: null,
  privateDetails: { isOpen: true, openUntil: '2026-01-02T04:00:00.000Z' },
  username: 'bilal',
  role: 'member',
  membershipTier: 'standard',
  assignedMatchmakerId: null,
  verificationStatus: 'pending',
  suspended: false,
  suspendedUntil: null,
  limitedUntil: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastActiveAt: null,
  can: buildStaffAbilities(true),
  cursor: 'c',
  ...change,
});

/** Builds a line of the ledger of a membership; by default a gift of Standard. */
export const buildMembershipEntry = (change: Partial<MembershipEntryView> = {}): MembershipEntryView => ({
  id: 'e1',
  at: '2026-01-02T12:00:00.000Z',
  kind: 'gift',
  plan: 'standard',
  amount: null,
  currency: 'USD',
  invoice: null,
  from: null,
  until: null,
  days: null,
  method: null,
  reference: null,
  paidOn: null,
  reason: null,
  hasReceipt: false,
  ...change,
});

/** Builds a membership; by default Standard as a gift, where payments are recorded by staff. */
export const buildMembership = (change: Partial<MembershipView> = {}): MembershipView => ({
  plan: 'standard',
  since: '2026-01-02T12:00:00.000Z',
  source: 'given',
  paidUntil: null,
  endsAt: null,
  next: null,
  isCancelled: false,
  invoice: null,
  howToPay: null,
  refundableUntil: null,
  break: null,
  breakDaysLeft: 92,
  payments: 'manual',
  priceTable: 'pricing',
  currency: 'USD',
  prices: [
    { plan: 'standard', amount: 0 },
    { plan: 'premium', amount: 99_99 },
    { plan: 'vip', amount: 249_99 },
  ],
  can: { choose: ['premium', 'vip'], cancel: false, keep: false, openPortal: false, refund: false },
  entries: [],
  ...change,
});

/** Premium as it is bought: paid until May, renewed then. */
export const BOUGHT: Partial<MembershipView> = {
  plan: 'premium',
  source: 'bought',
  paidUntil: '2030-05-03T12:00:00.000Z',
  next: { plan: 'premium', date: '2030-05-03T12:00:00.000Z', amount: 99_99 },
  can: { choose: ['standard', 'vip'], cancel: true, keep: false, openPortal: false, refund: false },
};

/** Builds settings; by default those of somebody who has chosen nothing. */
export const buildSettings = (change: Partial<SettingsView> = {}): SettingsView => ({
  notifications: { email: true, push: true, matches: true, messages: true, events: true },
  privacy: { profileVisibility: 'members', showOnlineStatus: true, showLastActive: true, allowMessaging: 'matches' },
  preferences: { ageRange: { min: 18, max: 100 }, location: '', maxDistance: 0, interests: [], dealBreakers: [] },
  ...change,
});
