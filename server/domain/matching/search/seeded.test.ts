import { describe, expect, it } from 'vitest';
import { pairKey } from '../../kernel/ids.ts';
import { hash32, seededRandom } from './seeded.ts';

describe('seeded numbers', () => {
  it('are the same on every machine and in every release', () => {
    expect([hash32(''), hash32('a'), hash32('a', 'b'), hash32('ab')].map((n) => n.toString(16))).toMatchInlineSnapshot(`
      [
        "be421ddd",
        "1cd9297e",
        "be82c91b",
        "7609efc8",
      ]
    `);
    const next = seededRandom('mithaq');
    expect([next(), next(), next()].map((n) => n.toFixed(6))).toMatchInlineSnapshot(`
      [
        "0.510901",
        "0.434753",
        "0.427470",
      ]
    `);
  });

  it('depend on where the parts are separated', () => {
    expect(hash32('ab', 'c')).not.toBe(hash32('a', 'bc'));
    expect(hash32('a', '')).not.toBe(hash32('a'));
  });

  it('lie in [0, 1) and are evenly distributed', () => {
    const next = seededRandom('spread');
    const tenths = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) {
      const n = next();
      expect(n >= 0 && n < 1).toBe(true);
      tenths[Math.floor(n * 10)] = (tenths[Math.floor(n * 10)] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('differ by seed', () => {
    expect(seededRandom('one')()).not.toBe(seededRandom('two')());
  });

  it('have the same pair key for either order of a pair', () => {
    expect(pairKey('b', 'a')).toBe('a:b');
    expect(pairKey('a', 'b')).toBe('a:b');
  });
});
