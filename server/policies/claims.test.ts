import { expect, test } from 'vitest';
import { CLAIM_IDLE_MINUTES } from '../../shared/review-options.ts';
import { isClaimedByOther, isClaimIdle } from './claims.ts';

const at = new Date('2030-01-01T12:00:00Z');
const after = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

test('a claim is idle once half an hour has passed since the last act of who made it', () => {
  expect(CLAIM_IDLE_MINUTES).toBe(30);
  expect(isClaimIdle({ lastActAt: at }, after(29.99))).toBe(false);
  expect(isClaimIdle({ lastActAt: at }, after(30))).toBe(true);
  expect(isClaimIdle({ lastActAt: null }, at)).toBe(true);
});

test('only somebody else’s claim can be taken over', () => {
  expect(isClaimedByOther({ claimedBy: null }, 'sana')).toBe(false);
  expect(isClaimedByOther({ claimedBy: 'sana' }, 'sana')).toBe(false);
  expect(isClaimedByOther({ claimedBy: 'maryam' }, 'sana')).toBe(true);
});
