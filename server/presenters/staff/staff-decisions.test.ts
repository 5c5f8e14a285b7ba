import { expect, test } from 'vitest';
import { staffDecisions } from '../../../shared/contract/staff/staff-decisions.ts';
import type { PendingDecision } from '../../models/operations/pending-decision.ts';
import { presentOwnPending, presentPending } from './staff-decisions.ts';

const takesEffectAt = new Date('2030-01-02T03:04:15Z');
const base = {
  _id: 'd',
  subjectId: 'a',
  userId: 'amina',
  by: 'sana',
  decidedAt: new Date('2030-01-02T03:04:05Z'),
  takesEffectAt,
} as const;

test('who decided reads what is pending, with the words that go back into the form', () => {
  const decisions: PendingDecision[] = [
    { ...base, kind: 'application', given: { decision: 'rejected', reason: 'For her', note: 'For us' } },
    { ...base, kind: 'report', given: { outcome: 'limited', days: 3, message: 'Please wait.' } },
    { ...base, kind: 'marked', given: { kind: 'seen', seenUntil: '2030-01-01T00:00:00.000Z' } },
  ];
  const views = presentOwnPending({ decisions, users: new Map() });
  expect(views.map(({ decision, written }) => [decision, written])).toEqual([
    ['rejected', { reason: 'For her', note: 'For us' }],
    ['limited', { message: 'Please wait.' }],
    ['seen', {}],
  ]);
  expect(views[0]).toMatchObject({ kind: 'application', id: 'a', person: null });
  expect(staffDecisions.pending.responses[200].parse(views)).toEqual(views);
});

test('others read that it is pending, and nothing of what was decided', () => {
  expect(presentPending({ takesEffectAt, by: null })).toEqual({ takesEffectAt: takesEffectAt.toISOString(), by: null });
});
