import { expect, test } from 'vitest';
import { PROFILE_VISIBILITIES, SHOW_PROFILE_TO } from '../../shared/options.ts';
import { getRelation, visibilityFor } from './visibility-level.ts';

/** Rows: showProfileTo; columns: profileVisibility public, members, matches. */
const TABLE = {
  accepted: {
    all: ['full', 'full', 'full'],
    'members-only': ['full', 'full', 'full'],
    'matches-only': ['full', 'full', 'full'],
  },
  open: {
    all: ['full', 'full', 'card'],
    'members-only': ['full', 'full', 'card'],
    'matches-only': ['card', 'card', 'card'],
  },
  rejected: {
    all: ['card', 'card', 'card'],
    'members-only': ['card', 'card', 'card'],
    'matches-only': ['card', 'card', 'card'],
  },
  none: { all: ['full', 404, 404], 'members-only': [404, 404, 404], 'matches-only': [404, 404, 404] },
  self: {
    all: ['full', 'full', 'full'],
    'members-only': ['full', 'full', 'full'],
    'matches-only': ['full', 'full', 'full'],
  },
} as const;

const cells = Object.entries(TABLE).flatMap(([relation, rows]) =>
  SHOW_PROFILE_TO.flatMap((showProfileTo) =>
    PROFILE_VISIBILITIES.map((profileVisibility, at) => ({
      relation: relation as keyof typeof TABLE,
      showProfileTo,
      profileVisibility,
      seen: rows[showProfileTo][at],
    })),
  ),
);

test.each(cells)('R25: $relation, $showProfileTo, $profileVisibility → $seen', ({ relation, seen, ...choices }) => {
  expect(visibilityFor(relation, { ...choices, isPaused: false }) ?? 404).toBe(seen);
  const isHidden = relation === 'open' || relation === 'none';
  expect(visibilityFor(relation, { ...choices, isPaused: true }) ?? 404).toBe(isHidden ? 404 : seen);
});

const at = new Date(0);
const match = (given: Partial<Parameters<typeof getRelation>[0]>) => ({
  users: ['a', 'b'] as [string, string],
  offeredAt: [at, at] as [Date | null, Date | null],
  responses: [null, null] as Parameters<typeof getRelation>[0]['responses'],
  status: 'pending' as const,
  ...given,
});

test('R24: the relation does not reveal to a member who has not answered that the other declined', () => {
  expect(getRelation(match({ responses: [null, 'not-interested'], status: 'rejected' }), 'a')).toBe('open');
  expect(getRelation(match({ responses: [null, 'interested'] }), 'a')).toBe('open');
  expect(getRelation(match({}), 'a')).toBe('open');
});

test('after an answer the relation is what it is', () => {
  expect(getRelation(match({ responses: ['interested', 'not-interested'], status: 'rejected' }), 'a')).toBe('rejected');
  expect(getRelation(match({ responses: ['not-interested', null], status: 'rejected' }), 'a')).toBe('rejected');
  expect(getRelation(match({ responses: ['interested', null] }), 'a')).toBe('open');
  expect(getRelation(match({ responses: ['interested', 'interested'], status: 'accepted' }), 'a')).toBe('accepted');
});

test('a match that was not introduced to the viewer yet is no relation, and a stranger has none', () => {
  expect(getRelation(match({ offeredAt: [null, at], responses: [null, 'interested'] }), 'a')).toBe('none');
  expect(getRelation(match({}), 'c')).toBe('none');
});
