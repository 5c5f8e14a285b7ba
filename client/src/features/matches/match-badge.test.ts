import { describe, expect, it } from 'vitest';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { buildMatch } from '../../test/fixtures.ts';
import { getBadge } from './match-badge.tsx';
import { groupMatches } from './match-groups.ts';

type State = [MatchView['status'], MatchView['userResponse'], MatchView['otherUserResponse']];
const inState = ([status, userResponse, otherUserResponse]: State, id = 'm1') =>
  buildMatch({ id, status, userResponse, otherUserResponse });

const NEW: State = ['pending', null, null];
const WAITING: State = ['pending', 'interested', null];
const CONNECTED: State = ['accepted', 'interested', 'interested'];
const I_DECLINED: State = ['rejected', 'not-interested', null];
const THEY_DECLINED: State = ['rejected', 'interested', 'not-interested'];

describe('getBadge', () => {
  it.each([
    [NEW, 'New', 'New'],
    [WAITING, 'Waiting', 'Waiting'],
    [CONNECTED, 'Connected', 'Connected'],
    [I_DECLINED, 'Declined', 'Not a Match'],
    [THEY_DECLINED, 'Declined', 'Not a Match'],
    [['pending', 'not-interested', null] satisfies State, 'Declined', 'Declined'],
  ] as [State, string, string][])('%j is %s in the list, %s in the detail', (state, inList, inDetail) => {
    expect(getBadge(inState(state))).toBe(inList);
    expect(getBadge(inState(state), 'detail')).toBe(inDetail);
  });
});

describe('groupMatches', () => {
  const all = [inState(NEW, 'new'), inState(CONNECTED, 'connected'), inState(WAITING, 'waiting')];
  const past = [inState(I_DECLINED, 'mine'), inState(THEY_DECLINED, 'theirs')];
  const listed = (groups: ReturnType<typeof groupMatches>) =>
    groups.map(({ title, matches }) => [title, matches.map(({ id }) => id)]);

  it('groups all matches by their state', () => {
    expect(listed(groupMatches('all', [], [...all, ...past]))).toEqual([
      ['Pending Responses', ['new', 'waiting']],
      ['Connected', ['connected']],
      ['Past', ['mine', 'theirs']],
    ]);
  });

  it('leaves out an empty group', () => {
    expect(listed(groupMatches('all', [], all)).map(([title]) => title)).toEqual(['Pending Responses', 'Connected']);
    expect(groupMatches('all', [], [])).toEqual([]);
  });

  it("lists today's matches in the given order, and connected ones only under their tab", () => {
    expect(listed(groupMatches('today', past, all))).toEqual([[null, ['mine', 'theirs']]]);
    expect(listed(groupMatches('connected', past, all))).toEqual([[null, ['connected']]]);
  });
});
