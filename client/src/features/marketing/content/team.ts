import { BRAND } from '../../../../../shared/brand.ts';
import type { TeamMember } from './types.ts';

export const TEAM_PAGE = {
  eyebrow: 'Our team',
  title: 'The people who read your application',
  lead: 'Five of us answer for everything that happens here: from the first reading to the last detail of your privacy.',
  listTitle: 'Who we are',
  join: {
    title: 'We would be glad to hear from you',
    text: 'Tell us a little about yourself, and one of us will read it within 48 to 72 hours.',
    action: 'Request an Invitation',
  },
} as const;

export const TEAM: readonly TeamMember[] = [
  {
    name: 'Layla Haddad',
    role: 'Founder and Chief Executive',
    bio: `Fifteen years in family law taught Layla what makes a marriage last. She founded ${BRAND.name} to work at the other end of it.`,
    image: 'team-layla-haddad',
  },
  {
    name: 'Dr. Idris Okonkwo',
    role: 'Head of Matching',
    bio: 'A psychologist by training, Idris leads the research behind our introductions and insists that each one carries its reason.',
    image: 'team-idris-okonkwo',
  },
  {
    name: 'Samira Yildiz',
    role: 'Director of Matchmaking',
    bio: 'Samira has introduced couples for twelve years, across three continents, and still writes each of them a letter.',
    image: 'team-samira-yildiz',
  },
  {
    name: 'Bilal Rahman',
    role: 'Chief Technology Officer',
    bio: 'Bilal built systems for private banks before he built ours. He is at his happiest when a feature needs to know less about you.',
    image: 'team-bilal-rahman',
  },
  {
    name: 'Noor Farooqi',
    role: 'Head of Member Care',
    bio: 'Noor and her colleagues answer your letters. She began in palliative medicine and brings the same patience to the work.',
    image: 'team-noor-farooqi',
  },
];
