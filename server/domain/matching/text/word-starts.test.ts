import { describe, expect, it } from 'vitest';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { FAITH_LIFE, findWordsInPlain, HOME, INTERESTS, KIN, LANGUAGES, TIMING, VALUES } from './lexicon.ts';
import { normalise } from './text.ts';
import { findWordStarts, mayContain } from './word-starts.ts';

describe('word starts', () => {
  it.each([
    ['archery', 'I like archery', true],
    ['archery', 'anarchery', false],
    ['oud|piano', 'the piano-player', true],
    ['(?:large|big) family', 'nothing of it', true],
    ['it', 'nothing of it', true],
    ['art?s', 'nothing of it', true],
    ['kay(?:ak|aking)|rowing', 'growing', false],
    ['kay(?:ak|rowing)', 'rowing', false],
  ])('of %j: may %j contain them? %s', (ways, text, may) => {
    expect(mayContain(text, findWordStarts(ways))).toBe(may);
  });

  it('are those of the given text, not of the last one', () => {
    const ways = findWordStarts('hiking');
    expect([mayContain('hiking', ways), mayContain('', ways), mayContain('hiking', ways)]).toEqual([true, false, true]);
  });

  it('rule out no word that a pattern of a vocabulary finds', () => {
    const texts = sampleCommunity(60, 'words').map(({ bio }) => normalise(bio ?? ''));
    let found = 0;
    for (const words of [INTERESTS, LANGUAGES, VALUES, FAITH_LIFE, KIN, TIMING, HOME]) {
      for (const text of texts) {
        const plain = [...words].filter(([, ways]) => ways.test(text)).map(([word]) => word);
        expect(findWordsInPlain(text, words)).toEqual(plain.sort());
        found += plain.length;
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});
