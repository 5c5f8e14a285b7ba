/** The screens of settings, each of which is fetched when it is first visited. */
export const SCREENS = {
  settings: async () => (await import('./settings-page.tsx')).SettingsPage,
  wishes: async () => (await import('./wishes/wishes-page.tsx')).WishesPage,
  account: async () => (await import('./account/account-page.tsx')).AccountPage,
  membership: async () => (await import('./membership/membership-page.tsx')).MembershipPage,
  secondFactor: async () => (await import('./second-factor/second-factor-page.tsx')).SecondFactorPage,
  ownSupport: async () => (await import('./support/support-page.tsx')).SupportPage,
  ownSupportThread: async () => (await import('./support/support-thread-page.tsx')).SupportThreadPage,
} as const;
