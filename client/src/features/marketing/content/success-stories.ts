import type { CoupleStory, Figure } from './types.ts';

export const STORIES_PAGE = {
  eyebrow: 'Success stories',
  title: 'Marriages that began here',
  lead: 'Two people, one introduction, and everything after that was theirs.',
  featured: 'Featured story',
  figuresTitle: 'In figures',
  storiesTitle: 'Four couples',
  close: {
    title: 'The next story',
    text: 'Someone may be hoping to read about you.',
    action: 'Request Invitation',
  },
} as const;

export const STORY_FIGURES: readonly Figure[] = [
  { value: '1000+', label: 'marriages' },
  { value: '78%', label: 'match success' },
  { value: '92%', label: 'VIP satisfaction' },
  { value: '4.5 months', label: 'average to match' },
];

export const FEATURED_STORY = {
  names: 'Aisha & Rayan',
  place: 'Chicago',
  married: 'Married in 2024',
  quote: 'I said yes to one coffee. He brought his mother’s cardamom biscuits, and I knew.',
  paragraphs: [
    'Aisha is a cardiac surgeon; Rayan builds schools. For years both had been told that they were too busy, too particular, or too late. Neither believed it, and neither knew where to look.',
    'They were introduced on an ordinary Tuesday. The note said that both had turned down a larger career to stay near their families. He wrote two sentences. She answered with four.',
    'Five months later their parents met in Aisha’s kitchen. They were married in spring, with sixty guests and a great many biscuits.',
  ],
} as const;

export const COUPLES: readonly CoupleStory[] = [
  {
    names: 'Leila & Dawud',
    place: 'New York',
    married: 'Married in 2024',
    quote: 'We argued about a book in our first week of writing. I have been glad of it ever since.',
  },
  {
    names: 'Mariam & Yahya',
    place: 'Dearborn',
    married: 'Married in 2023',
    quote: 'Second marriages are often whispered about. Here mine was simply part of my story.',
  },
  {
    names: 'Nadia & Suleiman',
    place: 'San Francisco',
    married: 'Married in 2024',
    quote: 'He is from Lagos, I grew up in Lahore. On paper it was far; at the table it was no distance at all.',
  },
  {
    names: 'Ines & Farid',
    place: 'Montréal',
    married: 'Married in 2022',
    quote: 'Our matchmaker asked me one question that I could not answer. A month later I could, and then we met.',
  },
];
