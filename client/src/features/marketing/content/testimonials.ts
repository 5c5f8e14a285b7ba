import type { CoupleStory } from './types.ts';

export const TESTIMONIALS_PAGE = {
  eyebrow: 'Testimonials',
  title: 'In their own words',
  lead: 'What members have written to us, printed with their permission and with some names changed.',
  storiesTitle: 'Success stories',
  videosTitle: 'Told on camera',
  close: {
    title: 'Your story could be next',
    text: 'It begins with an application.',
    action: 'Request Invitation',
  },
} as const;

export const TESTIMONIALS: readonly CoupleStory[] = [
  {
    names: 'Hana & Karim',
    place: 'Toronto',
    married: 'Married in 2024',
    quote:
      'What struck me was the sentence above his name. It spoke of how we both look after our parents. I had never thought of that as something one could be matched on.',
  },
  {
    names: 'Zaynab',
    place: 'Washington, D.C.',
    married: 'Engaged',
    quote:
      'In my field one is easily recognized. I could look around for months without a single colleague knowing, and that made all the difference.',
  },
  {
    names: 'Omar & Sofia',
    place: 'London',
    married: 'Married in 2023',
    quote:
      'Three introductions a day sounded like little. It turned out to be exactly as many people as one can take seriously.',
  },
  {
    names: 'Tariq',
    place: 'Houston',
    married: 'Engaged',
    quote:
      'Our matchmaker told me, kindly, that my list was about work and not about marriage. She was right. I rewrote it that evening.',
  },
];

export const VIDEOS = [
  { title: 'Maryam and Adil on the first conversation', length: '4 min' },
  { title: 'Fatima and Hamza on bringing two families together', length: '6 min' },
] as const;
