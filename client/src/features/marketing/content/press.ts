import { BRAND } from '../../../../../shared/brand.ts';
import { EMAILS } from './company.ts';

export const PRESS_PAGE = {
  eyebrow: 'Press',
  title: `News from ${BRAND.name}`,
  lead: 'Announcements, what others have written, and everything you need to write about us accurately.',
  releases: 'Press releases',
  coverage: 'Media coverage',
  kit: {
    title: 'Media kit',
    text: 'Our name and sign, the colors, a short description and a longer one, and the facts that editors ask for.',
    action: 'Download media kit',
    file: 'media-kit.txt',
  },
  contact: {
    title: 'Press contact',
    text: 'Layla Haddad answers inquiries from journalists herself, usually within a working day. We never arrange interviews with members.',
  },
} as const;

export const RELEASES = [
  {
    date: 'March 18, 2025',
    title: 'The Annual Matrimony Summit returns to Chicago',
    text: `One day of talks and conversation on June 10, with scholars, counselors and couples who met through ${BRAND.name}.`,
  },
  {
    date: 'January 22, 2025',
    title: 'A reason with every introduction',
    text: 'With every introduction, members now read in one plain sentence why the two are being introduced.',
  },
  {
    date: 'October 9, 2024',
    title: 'New privacy controls for every tier',
    text: 'Hiding from colleagues and contacts is no longer a premium feature. It belongs to everyone, from the first day.',
  },
] as const;

export const COVERAGE = [
  {
    outlet: 'The Meridian Review',
    date: 'February 2025',
    quote: 'It feels less like an app than like a letter of introduction from a thoughtful aunt.',
  },
  {
    outlet: 'Crescent Business Weekly',
    date: 'December 2024',
    quote: 'A service confident enough to show you fewer people, and to tell you why each of them.',
  },
  {
    outlet: 'Faith & Society Quarterly',
    date: 'September 2024',
    quote: 'Privacy here is not a setting. It is the premise.',
  },
] as const;

/** The media kit as plain text. */
export const buildMediaKit = (): string =>
  [
    `${BRAND.name}: media kit`,
    '',
    'In one sentence',
    `${BRAND.name} is an invitation-only matchmaking service for accomplished Muslims who are looking for a spouse.`,
    '',
    'In a paragraph',
    `${BRAND.name} takes its name from the word for a solemn covenant. People apply, our staff read each application, and members receive a small number of considered introductions, each with its reason. Only members and our staff see profiles.`,
    '',
    'Writing about us',
    `The name is ${BRAND.name}, with a capital and without an article. The tagline is “${BRAND.tagline}”.`,
    'Colors: deep green #1F4A3F, ivory #FAF6EE, brass #8A6A2F, ink #16211E.',
    'The sign: two squares, an eighth of a turn apart, with a point at the centre. Please leave it in one color.',
    '',
    `Contact: ${EMAILS.press}`,
    '',
  ].join('\n');
