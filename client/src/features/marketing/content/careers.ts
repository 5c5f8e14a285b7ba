import type { Point } from './types.ts';

export const CAREERS_PAGE = {
  eyebrow: 'Careers',
  title: 'Work that ends in weddings',
  lead: 'We are a small company with a long horizon. People stay, decide a great deal for themselves, and see what comes of it.',
  valuesTitle: 'How we work',
  positionsTitle: 'Open positions',
  positionsLead: 'Four places, each with room to shape it.',
  /** Shown where somebody would apply. */
  closed: { title: 'Not open yet', description: 'We take no applications for work on this page.' },
  note: 'Not listed here, but convinced? Write to us with a page about your work:',
} as const;

export const CAREER_VALUES: readonly Point[] = [
  {
    title: 'Trust before growth',
    text: 'Our members tell us things they have told few others. Every decision begins there, including the ones that cost us.',
  },
  {
    title: 'Craft, unhurried',
    text: 'We would rather finish one thing well. Deadlines are real and few.',
  },
  {
    title: 'Lives outside work',
    text: 'Time for prayer, for family and for rest is part of the plan of the week, not an exception to it.',
  },
];

export const POSITIONS = [
  {
    id: 'senior-full-stack-engineer',
    title: 'Senior Full Stack Engineer',
    team: 'Engineering',
    location: 'Chicago or remote',
    kind: 'Full time',
    text: 'Own features from the database to the last pixel, in TypeScript throughout. You care about correctness under failure and about how a screen reads aloud.',
  },
  {
    id: 'ai-ml-engineer',
    title: 'AI/ML Engineer',
    team: 'Matching',
    location: 'Remote',
    kind: 'Full time',
    text: 'Make introductions better and their reasons clearer. You prefer a model that can be explained to one that cannot, and measure before you believe.',
  },
  {
    id: 'ui-ux-designer',
    title: 'UI/UX Designer',
    team: 'Design',
    location: 'Chicago or remote',
    kind: 'Full time',
    text: 'Shape a product that people use at a tender moment of their lives. Typography, calm and accessibility matter to you more than novelty.',
  },
  {
    id: 'professional-matchmaker',
    title: 'Professional Matchmaker',
    team: 'Matchmaking',
    location: 'Chicago, London or Toronto',
    kind: 'Full time',
    text: 'Accompany our VIP members in person. You listen well, keep confidences without being asked, and know the breadth of the community at first hand.',
  },
] as const;
