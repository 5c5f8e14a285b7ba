import { describe, expect, it } from 'vitest';
import { buildMedallionArt } from './medallion-art.ts';

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const seeds = Array.from({ length: 400 }, (_, i) => `person-${i}`);

describe('medallions', () => {
  it('are the same for the same seed', () => {
    expect(buildMedallionArt('person-1')).toEqual(buildMedallionArt('person-1'));
  });

  it('differ between seeds', () => {
    const drawings = new Set(seeds.map((seed) => JSON.stringify(buildMedallionArt(seed))));
    expect(drawings.size).toBeGreaterThan(100);
  });

  it('give the initials a contrast of at least 4.5 to 1', () => {
    for (const seed of seeds) {
      const { ground, text } = buildMedallionArt(seed).ink;
      expect((luminance(text) + 0.05) / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('contain finite numbers only', () => {
    for (const star of buildMedallionArt('x').stars) expect(star).toMatch(/^M-?\d[\d .L-]*Z$/);
  });
});
