import type { Article } from './types.ts';

export const BLOG_PAGE = {
  eyebrow: 'Journal',
  title: 'Thoughts on marriage and meeting',
  lead: 'Essays from our matchmakers, our researchers and our members.',
  featured: 'Featured article',
  latest: 'Latest articles',
  subscribe: {
    title: 'A letter once a month',
    text: 'One essay, one question worth discussing over dinner. Nothing else.',
    action: 'Subscribe',
    closed: { title: 'Not open yet', description: 'We send no letters from this page for now.' },
    done: { title: 'Subscribed', description: 'The next letter will reach you at this address.' },
  },
} as const;

export const BLOG_CATEGORIES = [
  'All',
  'Relationships',
  'Perspectives',
  'Success Stories',
  'Technology',
  'Traditions',
  'Research',
] as const;

export const FEATURED_ARTICLE: Article = {
  title: 'The first conversation: what to ask when it matters',
  excerpt:
    'A good first conversation is neither an interview nor a performance. Our director of matchmaking on the three questions she has heard open the most doors, and the one that closes them.',
  date: 'March 27, 2025',
  category: 'Relationships',
  author: 'Samira Yildiz',
  authorRole: 'Director of Matchmaking',
  readTime: '8 min read',
};

export const ARTICLES: readonly Article[] = [
  {
    title: 'Ambition at home: two careers under one roof',
    excerpt: 'How couples with demanding work divide what no calendar shows, and why fairness is rarely half and half.',
    date: 'March 20, 2025',
    category: 'Perspectives',
    author: 'Layla Haddad',
    authorRole: 'Founder and Chief Executive',
    readTime: '6 min read',
  },
  {
    title: 'From Lagos to Lahore: a wedding in two kitchens',
    excerpt: 'Nadia and Suleiman on joining families who share a faith and hardly a single recipe.',
    date: 'March 11, 2025',
    category: 'Success Stories',
    author: 'Noor Farooqi',
    authorRole: 'Head of Member Care',
    readTime: '5 min read',
  },
  {
    title: 'Why we tell you the reason',
    excerpt:
      'An introduction without an explanation asks for blind trust. What it took to build one that explains itself.',
    date: 'February 26, 2025',
    category: 'Technology',
    author: 'Bilal Rahman',
    authorRole: 'Chief Technology Officer',
    readTime: '7 min read',
  },
  {
    title: 'The role of family, then and now',
    excerpt:
      'Parents no longer arrange, yet few want them absent. Notes on a middle way that many of our members have found.',
    date: 'February 13, 2025',
    category: 'Traditions',
    author: 'Samira Yildiz',
    authorRole: 'Director of Matchmaking',
    readTime: '6 min read',
  },
  {
    title: 'What lasting couples have in common',
    excerpt:
      'A reading of forty years of studies. Shared hobbies matter less than one thinks; shared repair matters more.',
    date: 'January 30, 2025',
    category: 'Research',
    author: 'Dr. Idris Okonkwo',
    authorRole: 'Head of Matching',
    readTime: '9 min read',
  },
  {
    title: 'Beginning again: marriage after divorce',
    excerpt:
      'On being honest early, on children, and on the quiet strength of people who know what they are promising.',
    date: 'January 16, 2025',
    category: 'Relationships',
    author: 'Noor Farooqi',
    authorRole: 'Head of Member Care',
    readTime: '7 min read',
  },
];
