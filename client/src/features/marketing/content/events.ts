import { BRAND } from '../../../../../shared/brand.ts';
import { formatMoney } from '../../../content/format.ts';
import type { EventItem, PastEvent } from './types.ts';

export const EVENTS_PAGE = {
  eyebrow: 'Gatherings',
  title: 'Events & Workshops',
  lead: 'Rooms in which conversation comes easily: a summit each summer, small workshops and quiet evenings through the year.',
  featured: 'Featured event',
  upcoming: 'Upcoming Events',
  past: 'Past Events',
  suggest: {
    title: 'Suggest an Event',
    text: 'Is there a subject you would like to discuss, a speaker you would like to hear, or a city we should visit?',
    action: 'Submit Suggestion',
  },
  register: 'Register Now',
  /** What the controls that do nothing say. */
  over: {
    title: 'This event is over',
    description: 'It took place on June 10, 2025, so no one can register any more.',
  },
  noSuggestions: { title: 'Not open yet', description: 'We take no suggestions on this page.' },
  noRecording: { title: 'No recording here', description: 'This recording is not on the site.' },
  /** Beside a date that has passed. */
  passed: 'This date has passed',
  /** Shown for an event without a speaker. */
  hosts: { name: `Hosted by ${BRAND.name}`, title: 'An evening of conversation, without a speaker' },
} as const;

export const FEATURED_EVENT = {
  title: 'Annual Matrimony Summit',
  date: 'June 10, 2025',
  time: '9:00 AM - 5:00 PM CST',
  location: 'Chicago',
  description:
    'One day for everyone who takes the question of marriage seriously: talks by scholars and counselors, a panel of couples who met through us, and long tables at lunch.',
} as const;

export const UPCOMING_EVENTS: readonly EventItem[] = [
  {
    title: 'Meeting the Families',
    date: 'April 24, 2025',
    time: '7:00 PM - 8:30 PM CST',
    location: 'Online',
    description:
      'A workshop on the first visit: what to prepare, what to leave open, and how to bring two households together.',
    speaker: 'Samira Yildiz',
    speakerTitle: 'Director of Matchmaking',
    isVirtual: true,
    isFree: false,
    isExclusive: false,
    price: formatMoney(25),
  },
  {
    title: 'VIP Mixer: An Evening at the Library',
    date: 'May 3, 2025',
    time: '6:30 PM - 10:00 PM EST',
    location: 'New York',
    description: 'Forty guests, a private reading room and no name tags. For VIP members only.',
    isVirtual: false,
    isFree: false,
    isExclusive: true,
    price: 'VIP only',
  },
  {
    title: 'What Compatibility Means',
    date: 'May 15, 2025',
    time: '12:00 PM - 1:00 PM EST',
    location: 'Online',
    description:
      'What research says about couples who stay glad of each other, and what it cannot say. With time for questions.',
    speaker: 'Dr. Idris Okonkwo',
    speakerTitle: 'Head of Matching',
    isVirtual: true,
    isFree: true,
    isExclusive: false,
    price: 'Free',
  },
  {
    title: 'Money Before Marriage',
    date: 'May 29, 2025',
    time: '6:00 PM - 7:30 PM CST',
    location: 'Chicago',
    description: 'Mahr, mortgages and everything between: how to talk about money early, openly and without alarm.',
    speaker: 'Layla Haddad',
    speakerTitle: 'Founder and Chief Executive',
    isVirtual: false,
    isFree: false,
    isExclusive: false,
    price: formatMoney(15),
  },
];

export const PAST_EVENTS: readonly PastEvent[] = [
  {
    title: 'Two Careers, One Home',
    date: 'March 6, 2025',
    description: 'A conversation with three couples about work, rest and the division of small things.',
    recording: true,
  },
  {
    title: 'A Winter Supper in Toronto',
    date: 'January 18, 2025',
    description: 'An evening for members from Ontario and beyond. What was said at the table stays there.',
    recording: false,
  },
  {
    title: 'Beginning Again After Divorce',
    date: 'November 14, 2024',
    description: 'Our head of member care on patience, candor and children, with questions from the audience.',
    recording: true,
  },
];
