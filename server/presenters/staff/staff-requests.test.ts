import { expect, test } from 'vitest';
import { staffRequest } from '../../../shared/contract/staff/staff-members.ts';
import { createActor } from '../../domain/kernel/actor.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import type { AuditEntry } from '../../models/operations/audit-entry.ts';
import type { StaffRequest } from '../../models/operations/staff-request.ts';
import { presentStaffRequests } from './staff-requests.ts';

const makeUser = (_id: string): User =>
  new UserModel({ _id, firstName: _id, lastName: 'X', role: 'admin', email: 'secret@b.c' }).toObject<User>();
const request: StaffRequest = {
  _id: 'r',
  kind: 'change',
  subjectId: 'amina',
  change: { role: 'matchmaker' },
  requestedBy: 'sana',
  createdAt: new Date('2030-01-01T00:00:00Z'),
  expiresAt: new Date('2030-01-02T00:00:00Z'),
  decision: null,
  decidedBy: null,
  decidedAt: null,
};

const entry = (seq: number, given: Partial<AuditEntry>): AuditEntry => ({
  _id: `e${seq}`,
  seq,
  previousHash: '',
  hash: 'h',
  actorId: 'sana',
  action: 'reset-link.issued',
  subjectId: 'amina',
  details: {},
  at: new Date('2029-12-31T00:00:00Z'),
  ...given,
});
const recent = [
  entry(3, { action: 'contact.corrected', details: { corrected: 'email', explanation: 'secret' } }),
  entry(2, { actorId: null }),
  entry(1, { subjectId: 'huda' }),
];

test('a request names who, whom and what; whoever asked may not confirm it', () => {
  const users = new Map(['amina', 'sana'].map((id) => [id, makeUser(id)]));
  const seenBy = (id: string) =>
    presentStaffRequests({ requests: [request], recent, users }, createActor(makeUser(id), 's'))[0];
  const view = seenBy('huda');
  expect(staffRequest.strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({ subject: { firstName: 'amina' }, requestedBy: { firstName: 'sana' }, canConfirm: true });
  expect(view?.recent).toMatchObject([
    { kind: 'email-correction', by: { firstName: 'sana' }, at: '2029-12-31T00:00:00.000Z' },
    { kind: 'reset-link', by: null },
  ]);
  expect(seenBy('sana')).toMatchObject({ canConfirm: false });
  expect(JSON.stringify(view)).not.toContain('secret');
});
