import { expect, test } from 'vitest';
import { PROFILE_VISIBILITIES, SHOW_PROFILE_TO } from '../../shared/options.ts';
import type { Profile } from '../models/members/profile.ts';
import { applyClosedCard, buildClosedCard, isClosedTo, leavesNameAlone } from './closed-cards.ts';

const user = { firstName: 'Amina', lastName: 'Rahman' };
const profile = { age: 32, location: 'London', occupation: 'Architect', profilePhoto: 'p1', photos: ['p1'] } as Profile;
const open = { showProfileTo: 'all', profileVisibility: 'public' } as const;
const nothing = { age: null, location: null, occupation: null, profilePhoto: null };

test('R25: where both choices are the strictest the first name alone is left', () => {
  for (const showProfileTo of SHOW_PROFILE_TO)
    for (const profileVisibility of PROFILE_VISIBILITIES)
      expect(leavesNameAlone({ showProfileTo, profileVisibility })).toBe(
        showProfileTo === 'matches-only' && profileVisibility === 'matches',
      );
  const [whole, name] = [buildClosedCard(user, profile, false), buildClosedCard(user, profile, true)];
  expect(name).toEqual({ firstName: 'Amina', ...nothing });
  const strict = { showProfileTo: 'matches-only', profileVisibility: 'matches' } as const;
  expect(applyClosedCard(whole, user, profile, strict).profile).toMatchObject(nothing);
});

test('R25: a card that was left shows nothing that changed since, and no photo that was removed', () => {
  const card = buildClosedCard(user, profile, false);
  const later = {
    ...profile,
    age: 33,
    location: 'Oslo',
    occupation: 'Surgeon',
    profilePhoto: 'p2',
    photos: ['p2', 'p1'],
  };
  const named = { firstName: 'Amal', lastName: 'Khan' };
  expect(applyClosedCard(card, named, later, open)).toMatchObject({
    user: { firstName: 'Amina', lastName: '' },
    profile: { age: 32, location: 'London', occupation: 'Architect', profilePhoto: 'p1', photos: ['p1'] },
  });
  expect(applyClosedCard(card, named, { ...later, photos: ['p2'] }, open).profile).toMatchObject({
    profilePhoto: null,
    photos: [],
  });
  expect(applyClosedCard(undefined, named, later, open).profile).toMatchObject(nothing);
});

test('R24: an introduction is closed to a participant who has answered, and to no other', () => {
  const responses = (one: 'interested' | 'not-interested' | null) => ({
    responses: [one, 'not-interested'] as [typeof one, 'not-interested'],
    status: 'rejected' as const,
  });
  expect([null, 'interested', 'not-interested'].map((one) => isClosedTo(responses(one as null), 0))).toEqual([
    false,
    true,
    true,
  ]);
});
