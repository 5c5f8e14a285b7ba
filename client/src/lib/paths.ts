/** Every address of the client, in one table. */
export const paths = {
  home: '/',
  auth: '/auth',
  login: '/auth?tab=login',
  register: '/auth?tab=register',
  reset: '/reset',

  about: '/about',
  team: '/team',
  press: '/press',
  careers: '/careers',
  contact: '/contact',
  howItWorks: '/how-it-works',
  pricing: '/pricing',
  testimonials: '/testimonials',
  successStories: '/success-stories',
  faq: '/faq',
  blog: '/blog',
  events: '/events',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  support: '/support',
  accessibility: '/accessibility',
  cookiePolicy: '/cookie-policy',

  application: '/application',
  applicationStatus: '/application-status',
  profile: '/profile',
  profilePreview: '/profile/preview',
  questions: '/profile/questions',
  questionGroup: '/profile/questions/:group',
  settings: '/settings',
  secondFactor: '/settings/second-factor',
  account: '/settings/account',
  membership: '/settings/membership',
  wishes: '/settings/wishes',
  ownSupport: '/settings/support',
  ownSupportThread: '/settings/support/:id',
  matches: '/matches',
  match: '/matches/:userId',
  messages: '/messages',
  conversation: '/messages/:conversationId',
  matchmaker: '/matchmaker',
  vip: '/vip',
  vipAiMatchmaker: '/vip/ai-matchmaker',
  vipEvents: '/vip/events',
  vipConcierge: '/vip/concierge',

  staff: '/staff',
  staffApplication: '/staff/applications/:id',
  staffMembers: '/staff/members',
  staffMember: '/staff/members/:userId',
  staffConversations: '/staff/conversations',
  staffConversation: '/staff/conversations/:memberId',
  staffReports: '/staff/reports',
  staffReport: '/staff/reports/:id',
  staffSupport: '/staff/support',
  staffSupportThread: '/staff/support/:id',
  staffPhotos: '/staff/photos',
  staffNames: '/staff/names',
  staffService: '/staff/service',
  staffRequests: '/staff/requests',
  staffAudit: '/staff/audit',
  staffInsight: '/staff/insight',
} as const;

/** Returns the address of the screen that is shown at an address: the inbox stays while its conversations are opened. */
export const getScreenPath = (pathname: string): string =>
  pathname.startsWith(`${paths.messages}/`) ? paths.messages : pathname;

/** Returns the address of one's membership, with a plan chosen or none. */
export const buildMembershipPath = (plan: string | null): string =>
  plan === null ? paths.membership : `${paths.membership}?plan=${plan}`;
/** Returns the address of the match with a user. */
export const buildMatchPath = (userId: string): string => `/matches/${encodeURIComponent(userId)}`;
/** Returns the address of a conversation of the inbox. */
export const buildConversationPath = (slug: string): string => `/messages/${encodeURIComponent(slug)}`;
/** Returns the address of a group of questions. */
export const buildQuestionGroupPath = (slug: string): string => `/profile/questions/${encodeURIComponent(slug)}`;
/** Returns the address of an application in the staff console. */
export const buildStaffApplicationPath = (id: string): string => `/staff/applications/${encodeURIComponent(id)}`;
/** Returns the address of a report in the staff console. */
export const buildStaffReportPath = (id: string): string => `/staff/reports/${encodeURIComponent(id)}`;
/** Returns the address of one's own thread with support. */
export const buildSupportThreadPath = (id: string): string => `/settings/support/${encodeURIComponent(id)}`;
/** Returns the address of a thread with support in the staff console. */
export const buildStaffSupportPath = (id: string): string => `/staff/support/${encodeURIComponent(id)}`;
/** Returns the address of a user in the staff console. */
export const buildStaffMemberPath = (userId: string): string => `/staff/members/${encodeURIComponent(userId)}`;
/** Returns the address of a member's conversation with their matchmaker in the staff console. */
export const buildStaffConversationPath = (memberId: string): string =>
  `/staff/conversations/${encodeURIComponent(memberId)}`;

/** The state with which an address is opened from where one is, so that its page leads back there (`list-history.ts`). */
export const FROM_HERE = { stepsFromList: 1 } as const;
