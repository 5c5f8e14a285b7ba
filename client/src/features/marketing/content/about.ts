import { BRAND } from '../../../../../shared/brand.ts';
import type { Point } from './types.ts';

export const ABOUT = {
  eyebrow: 'About us',
  title: 'A covenant deserves a considered beginning',
  lead: `${BRAND.name} introduces accomplished Muslims who are looking for a spouse, in a setting as private and as serious as the decision itself.`,
  mission: {
    title: 'Our mission',
    statement: 'To help two people meet who would have chosen each other, and to leave the rest to them.',
    paragraphs: [
      'Many of our members have spent their twenties and thirties building something: a practice, a company, a body of work, a household that others lean on. They are ready for marriage, and they are tired of places that treat the search as a game.',
      'So we built the opposite of a feed. You apply. Someone reads what you wrote. If we believe we can serve you well, you are invited, and each day brings a small number of introductions, every one with a reason.',
      'We are small on purpose, and we measure ourselves by how many members leave us married.',
    ],
  },
  values: {
    title: 'What we hold to',
    points: [
      {
        title: 'Discretion',
        text: 'Only members and our staff see profiles, contact details are never shown to members, and what is said between two people stays there unless one of them reports it.',
      },
      {
        title: 'Sincerity',
        text: 'Everyone here intends marriage. We ask about it plainly and expect a plain answer.',
      },
      {
        title: 'Dignity',
        text: 'A refusal is never announced, a pause needs no excuse, and a score says how well somebody fits what you look for, nothing of their worth.',
      },
      {
        title: 'Breadth of the tradition',
        text: 'Our members come from many cultures and practice in many ways. You say what matters to you; we do not say it for you.',
      },
    ] satisfies readonly Point[],
  },
  join: {
    title: 'There may be someone to introduce you to',
    text: 'Applications are read in person and in confidence.',
    action: 'Join Our Community',
  },
} as const;
