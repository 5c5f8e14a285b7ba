import { describe, expect, it } from 'vitest';
import { ACTIVITIES, CLOSINGS, HABITS, LANGUAGE_OF, MIDDLES, OPENINGS } from './bio-texts.ts';
import { createBioWriter } from './bios.ts';
import { CITIES, INTERESTS, OCCUPATIONS } from './marginals.ts';
import { createRandom } from './random.ts';

const A_COMMUNITY = 300;

const writeMany = (count: number): string[] => {
  const [random, write] = [createRandom('people'), createBioWriter()];
  return Array.from({ length: count }, (_, at) =>
    write({
      seed: `person-${at}`,
      interests: random.sample(INTERESTS, 4),
      occupation: random.pick(OCCUPATIONS),
      city: random.pick(CITIES),
      ethnicity: random.pick([...Object.keys(LANGUAGE_OF), 'other']),
    }),
  );
};
const split = (text: string): string[] => text.split(/(?<=[.?])\s+/);

describe('bios of generated people', () => {
  const bios = writeMany(A_COMMUNITY);

  it('have no sentence twice, and three or four each', () => {
    const sentences = bios.flatMap(split);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const bio of bios) {
      expect([3, 4]).toContain(split(bio).length);
      expect(bio.length).toBeLessThanOrEqual(500);
      expect(bio).not.toMatch(/[{}]|undefined|\s{2}|['"!]/);
      for (const sentence of split(bio)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    }
  });

  it('begin alike no more than a few times, and end alike no more than about one in thirty does', () => {
    const countMost = (texts: readonly string[]): number =>
      Math.max(...texts.map((text) => texts.filter((other) => other === text).length));
    const beginnings = bios.map((bio) => bio.split(' ').slice(0, 5).join(' '));
    expect(countMost(beginnings)).toBeLessThanOrEqual(4);
    const endings = bios.map((bio) => split(bio).at(-1)?.split(' ').slice(0, 4).join(' ') ?? '');
    expect(countMost(endings)).toBeLessThanOrEqual(12);
  });

  it('are the same for the same people', () => {
    expect(writeMany(20)).toEqual(writeMany(20));
  });

  it('use every frame, and know what to say of every interest', () => {
    const text = bios.join(' ');
    for (const frame of [...OPENINGS, ...MIDDLES, ...HABITS, ...CLOSINGS]) {
      const [longest = ''] = frame.split(/\{\w+\}/).sort((x, y) => y.length - x.length);
      expect(text).toContain(longest.trim());
    }
    expect(INTERESTS.filter((interest) => (ACTIVITIES[interest]?.length ?? 0) < 3)).toEqual([]);
  });
});
