import { expect, test } from 'vitest';
import type { Response } from '../../shared/options.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { newId } from '../domain/kernel/ids.ts';
import { PICK_STATUSES, PickModel } from '../models/matching/pick.ts';
import {
  canWithdrawPick,
  getAskedMatchmakerId,
  getPickState,
  isPickOnCard,
  isPickStillTheirs,
  picksOnCards,
  withdrawablePicks,
} from './picks.ts';

givenDatabase();

const vipOf = (assignedMatchmakerId: string | null) =>
  ({ role: 'member', membershipTier: 'vip', assignedMatchmakerId }) as const;

test('what can be withdrawn and what is on a card are the same as predicates and as filters', async () => {
  const people = { memberId: 'm', candidateId: 'c', matchmakerId: 'x', createdAt: new Date() };
  for (const status of PICK_STATUSES)
    await PickModel.create({ _id: newId(), ...people, pairKey: newId(), status, isOpen: false });
  const statuses = async (filter: object) => (await PickModel.find(filter).lean()).map(({ status }) => status).sort();
  expect(await statuses(withdrawablePicks)).toEqual(
    PICK_STATUSES.filter((status) => canWithdrawPick({ status })).sort(),
  );
  expect(await statuses(picksOnCards)).toEqual(PICK_STATUSES.filter((status) => isPickOnCard({ status })).sort());
});

test('the candidate’s own matchmaker has to agree, while their tier includes one', async () => {
  expect(getAskedMatchmakerId('maryam', vipOf('zaynab'))).toBe('zaynab');
  expect(getAskedMatchmakerId('maryam', vipOf('maryam'))).toBeNull();
  expect(getAskedMatchmakerId('maryam', vipOf(null))).toBeNull();
  expect(getAskedMatchmakerId('maryam', { ...vipOf('zaynab'), membershipTier: 'premium' })).toBeNull();
  const { role, membershipTier, assignedMatchmakerId } = await makeMember();
  expect(getAskedMatchmakerId('maryam', { role, membershipTier, assignedMatchmakerId })).toBeNull();
});

test('a pick stands while both members have the matchmakers who made it and agreed to it', () => {
  const agreed = { matchmakerId: 'maryam', askedId: 'zaynab', status: 'waiting' } as const;
  expect(isPickStillTheirs(agreed, vipOf('maryam'), vipOf('zaynab'))).toBe(true);
  expect(isPickStillTheirs(agreed, vipOf('huda'), vipOf('zaynab'))).toBe(false);
  expect(isPickStillTheirs(agreed, vipOf('maryam'), vipOf('huda'))).toBe(false);
  expect(isPickStillTheirs(agreed, vipOf('maryam'), vipOf('maryam'))).toBe(true);
  expect(isPickStillTheirs({ ...agreed, askedId: null }, vipOf('maryam'), vipOf('zaynab'))).toBe(false);
  expect(isPickStillTheirs({ ...agreed, askedId: null }, vipOf('maryam'), vipOf(null))).toBe(true);
  // Nobody else answers what one of them was asked.
  const asked = { ...agreed, status: 'asked' } as const;
  expect(isPickStillTheirs(asked, vipOf('maryam'), vipOf('zaynab'))).toBe(true);
  for (const own of ['huda', 'maryam', null]) expect(isPickStillTheirs(asked, vipOf('maryam'), vipOf(own))).toBe(false);
});

test('R24: a pick tells the desk no more of an introduction than its member knows', () => {
  const pick = { status: 'introduced', memberId: 'a' } as const;
  const now = new Date();
  const state = (mine: Response | null, theirs: Response | null, given: object = {}) => {
    const declined = mine === 'not-interested' || theirs === 'not-interested';
    const status = declined ? 'rejected' : mine && theirs ? 'accepted' : 'pending';
    const match = { users: ['a', 'b'], responses: [mine, theirs], offeredAt: [now, now], status, ...given };
    return getPickState(pick, match as never);
  };
  const ended = (by: string) => ({ status: 'rejected', ended: { by, reason: 'other', at: now } });
  expect(state(null, null)).toBe('introduced');
  expect(state(null, 'interested')).toBe('introduced');
  expect(state(null, 'not-interested')).toBe('introduced');
  expect(state(null, null, ended('b'))).toBe('introduced');
  expect(state('interested', null)).toBe('interested');
  expect(state('interested', 'interested')).toBe('mutual');
  expect(state('interested', 'not-interested')).toBe('declined');
  expect(state('not-interested', 'interested')).toBe('declined');
  expect(state('interested', 'interested', ended('b'))).toBe('closed');
  expect(state('interested', null, ended('b'))).toBe('declined');
  expect(state('interested', null, ended('a'))).toBe('closed');
  expect(getPickState({ ...pick, status: 'introducing' }, null)).toBe('waiting');
  expect(getPickState(pick, null)).toBe('introduced');
  expect(getPickState({ ...pick, status: 'dropped' }, null)).toBe('dropped');
});
