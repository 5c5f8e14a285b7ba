/** The screens of staff, each of which is fetched when it is first visited. */
export const SCREENS = {
  applications: async () => (await import('./applications/queue-page.tsx')).QueuePage,
  members: async () => (await import('./members/members-page.tsx')).MembersPage,
  member: async () => (await import('./members/member-page.tsx')).MemberPage,
  conversations: async () => (await import('./conversations/conversations-page.tsx')).ConversationsPage,
  reports: async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  support: async () => (await import('./support/support-page.tsx')).SupportPage,
  photos: async () => (await import('./photos/photos-page.tsx')).PhotosPage,
  names: async () => (await import('./names/names-page.tsx')).NamesPage,
  service: async () => (await import('./operations/service-page.tsx')).ServicePage,
  requests: async () => (await import('./requests/requests-page.tsx')).RequestsPage,
  audit: async () => (await import('./operations/audit-page.tsx')).AuditPage,
  insight: async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
} as const;

/** The name of a screen of staff. */
export type StaffScreen = keyof typeof SCREENS;
