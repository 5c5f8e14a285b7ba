import type { Gender, Role, Tier } from '../../shared/options.ts';

export const DEMO_PASSWORD = 'demo-password-1';

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly role: Role;
  readonly tier?: Tier;
  /** One line for the start's list and the README. */
  readonly about: string;
}

/** The accounts that a visitor of the demo may sign in with. */
export const DEMO_ACCOUNTS = [
  {
    email: 'applicant@demo.test',
    firstName: 'Samira',
    lastName: 'Haddad',
    gender: 'female',
    role: 'applicant',
    about: 'applicant without an application',
  },
  {
    email: 'pending@demo.test',
    firstName: 'Bilal',
    lastName: 'Anwar',
    gender: 'male',
    role: 'applicant',
    about: 'applicant whose application is pending',
  },
  {
    email: 'rejected@demo.test',
    firstName: 'Karim',
    lastName: 'Mansour',
    gender: 'male',
    role: 'applicant',
    about: 'applicant whose application was rejected',
  },
  {
    email: 'standard@demo.test',
    firstName: 'Yusuf',
    lastName: 'Rahman',
    gender: 'male',
    role: 'member',
    tier: 'standard',
    about: 'Standard member, connected to premium@demo.test',
  },
  {
    email: 'premium@demo.test',
    firstName: 'Layla',
    lastName: 'Siddiqui',
    gender: 'female',
    role: 'member',
    tier: 'premium',
    about: 'Premium member, connected to standard@demo.test',
  },
  {
    email: 'vip@demo.test',
    firstName: 'Noor',
    lastName: 'Al-Farsi',
    gender: 'female',
    role: 'member',
    tier: 'vip',
    about: 'VIP member with a matchmaker',
  },
  {
    email: 'vip-unassigned@demo.test',
    firstName: 'Hamza',
    lastName: 'Qureshi',
    gender: 'male',
    role: 'member',
    tier: 'vip',
    about: 'VIP member without a matchmaker',
  },
  {
    email: 'suspended@demo.test',
    firstName: 'Tariq',
    lastName: 'Nasser',
    gender: 'male',
    role: 'member',
    tier: 'standard',
    about: 'suspended member (cannot sign in)',
  },
  {
    email: 'matchmaker@demo.test',
    firstName: 'Maryam',
    lastName: 'Karimi',
    gender: 'female',
    role: 'matchmaker',
    about: 'matchmaker of vip@demo.test',
  },
  {
    email: 'matchmaker2@demo.test',
    firstName: 'Idris',
    lastName: 'Bello',
    gender: 'male',
    role: 'matchmaker',
    about: 'matchmaker',
  },
  {
    email: 'admin@demo.test',
    firstName: 'Sana',
    lastName: 'Malik',
    gender: 'female',
    role: 'admin',
    about: 'admin: reviews applications',
  },
  {
    email: 'admin2@demo.test',
    firstName: 'Omar',
    lastName: 'Khalil',
    gender: 'male',
    role: 'admin',
    about: 'admin',
  },
] as const satisfies readonly DemoAccount[];

/** Returns the lines that the service prints at its start: the demo accounts and their password. */
export const formatDemoAccounts = (): string[] => [
  `Demo accounts (password of all: ${DEMO_PASSWORD}):`,
  ...DEMO_ACCOUNTS.map(({ email, about }) => `  ${email.padEnd(26)} ${about}`),
];
