import { expect, it } from 'vitest';
import type { OwnAccess } from '../../../../shared/contract/access-log.ts';
import { groupAccess } from './access-sentences.ts';

const entry = (change: Partial<OwnAccess>): OwnAccess => ({
  id: 'l',
  day: '2026-03-01',
  viewer: { role: 'admin', firstName: null },
  part: 'profile',
  reason: null,
  note: null,
  cursor: 'c',
  ...change,
});

it('says who opened what, why, by day, and each thing once a day', () => {
  const khadija = { role: 'matchmaker', firstName: 'Khadija' } as const;
  const days = groupAccess([
    entry({ day: '2026-03-02', viewer: khadija, part: 'conversation' }),
    entry({ day: '2026-03-02', viewer: khadija, part: 'profile' }),
    entry({ day: '2026-03-02', viewer: khadija, part: 'conversation' }),
    entry({ part: 'details', reason: 'help', note: 'You called us' }),
    entry({ viewer: { role: 'matchmaker', firstName: null } }),
    entry({ part: 'application', reason: 'review' }),
  ]);
  expect(days).toEqual([
    {
      day: '2026-03-02',
      title: 'Monday, March 2, 2026',
      sentences: [
        { text: 'Khadija, your matchmaker, opened your conversation.', why: '' },
        { text: 'Khadija, your matchmaker, opened your profile.', why: '' },
      ],
    },
    {
      day: '2026-03-01',
      title: 'Sunday, March 1, 2026',
      sentences: [
        {
          text: 'A member of our staff (an administrator) opened your profile with what you keep private: income, e-mail and phone number, because you asked for help.',
          why: 'Their note: You called us',
        },
        { text: 'A member of our staff (a matchmaker) opened your profile.', why: '' },
        { text: 'A member of our staff (an administrator) opened your application, as part of the review.', why: '' },
      ],
    },
  ]);
});
