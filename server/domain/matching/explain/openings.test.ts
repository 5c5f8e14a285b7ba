import { describe, expect, it } from 'vitest';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { FULL_FIELDS, redact } from '../member/candidate.ts';
import { buildOpenings } from './openings.ts';

const him = (fields: Parameters<typeof person>[0]) => person({ id: 'him', gender: 'male', ...fields });

describe('openings of a conversation', () => {
  it('begin with what the two have in common, and go on with what the other writes', () => {
    const mine = person({ bio: 'I hike and speak Arabic. My mother taught me patience.', location: 'London' });
    const theirs = him({
      bio: 'Arabic at home, hiking on Sundays, and a telescope on the roof. Patience comes slowly.',
      location: 'London',
      occupation: 'Architect',
    });
    expect(buildOpenings(mine, theirs)).toEqual([
      'We both seem to enjoy hiking. What got you started?',
      'We both mention Arabic. Did you grow up with it, or learn it later?',
      'I read that you care about astronomy. How did you come to it?',
    ]);
  });

  it('are about the other where nothing is shared', () => {
    const theirs = him({ occupation: 'Cardiologist', location: 'Toronto' });
    expect(buildOpenings(person(), theirs)).toEqual([
      'What does a good day look like for a cardiologist?',
      'What would you show me first in Toronto?',
      'What has made you smile this week?',
    ]);
  });

  it.each([
    ['Architect', 'an architect'],
    ['CEO', 'a CEO'],
    [' IT consultant ', 'an IT consultant'],
  ])('name the occupation %s as %s', (occupation, named) => {
    expect(buildOpenings(person(), him({ occupation }))[0]).toBe(`What does a good day look like for ${named}?`);
  });

  it('are always three different ones', () => {
    const [me, ...others] = sampleCommunity(60, 'openings');
    if (!me) throw new Error('There is someone');
    for (const other of others) expect(new Set(buildOpenings(me, other)).size).toBe(3);
    expect(new Set(buildOpenings(person(), him({}))).size).toBe(3);
  });

  it('R27: of members as they show themselves rest on no setting and no answer', () => {
    const hidden = {
      answers: { 'daily-prayer': { answer: 'always', acceptable: [], importance: 9 as const } },
      preferences: { interests: ['falconry', 'hiking'], dealBreakers: ['smoking'] },
    };
    const [mine, theirs] = [person(hidden), him({ bio: 'I hike.', ...hidden })];
    const shown = buildOpenings(redact(mine, FULL_FIELDS), redact(theirs, FULL_FIELDS));
    expect(shown).toEqual(buildOpenings(person(), him({ bio: 'I hike.' })));
    expect(shown.join()).not.toMatch(/falcon|smok|prayer/);
  });
});
