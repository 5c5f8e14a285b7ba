import { EMAILS } from './company.ts';
import type { Policy } from './types.ts';

export const ACCESSIBILITY: Policy = {
  title: 'Accessibility',
  lead: 'Everyone who is looking for a spouse should be able to use this service with ease.',
  sections: [
    {
      id: 'standard',
      title: 'The Standard We Hold To',
      paragraphs: [
        'We build to the Web Content Accessibility Guidelines (WCAG) 2.1 at level AA, and we test every screen against them, by tools and by hand.',
      ],
    },
    {
      id: 'measures',
      title: 'What We Do',
      paragraphs: ['On every page:'],
      list: [
        'everything can be reached and used with a keyboard, in a sensible order and with a visible focus;',
        'text and controls have sufficient contrast, in the light theme and in the dark one;',
        'text can be enlarged to 200% without loss;',
        'nothing is shown by color alone, and nothing moves for those who prefer less motion;',
        'headings, landmarks, names of fields and messages are read out by assistive technology.',
      ],
    },
    {
      id: 'shortcuts',
      title: 'Helpful to Know',
      paragraphs: [
        'The first Tab on each page offers to skip to its content. F8 moves the focus to the notifications. The theme can be chosen at the foot of every page.',
      ],
    },
    {
      id: 'limits',
      title: 'Known Limits',
      paragraphs: [
        'Photographs that members upload are described by the name of the person only. Recordings of past events may lack captions; we send a transcript on request.',
      ],
    },
    {
      id: 'feedback',
      title: 'Tell Us',
      paragraphs: [
        `If something stands in your way, please write to ${EMAILS.accessibility}. Describe the page and what you use; we answer within two working days and tell you what we will do.`,
      ],
    },
  ],
};
