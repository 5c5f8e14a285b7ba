import { expect, it } from 'vitest';
import { staffVerificationDocuments } from '../../../shared/contract/staff/staff-verification-documents.ts';
import { storedMember } from '../../../testing/people/stored-member.ts';
import { createActor } from '../../domain/kernel/actor.ts';
import type { DocumentFacts } from '../../domain/verification/documents.ts';
import { presentStaffDocument } from './staff-verification-documents.ts';

it('a document is shown with what it may show, and without its key or anything secret of its owner', () => {
  const { user: owner, profile } = storedMember;
  const admin = { ...owner, _id: 'huda', role: 'admin', firstName: 'Huda' } as const;
  const first = { by: 'huda', at: new Date(0), checked: ['age' as const], until: null };
  const document: DocumentFacts = {
    ...{ _id: 'd', userId: owner._id, kind: 'passport', status: 'waiting', sentAt: new Date(0), version: 1 },
    ...{ keyId: 'secret', first, checked: [], until: null, decidedAt: null, reason: null },
  };
  const given = { document, owner, profile, firstBy: admin, isDecisive: false };
  const view = presentStaffDocument(given, createActor(admin, 's'));
  expect(staffVerificationDocuments.decide.responses[200].strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({
    can: { approve: false, reject: true },
    first: { by: { firstName: 'Huda' } },
    outcome: null,
  });
  expect(JSON.stringify(view)).not.toMatch(/secret|500k/);
  const other = presentStaffDocument({ ...given, isDecisive: true }, createActor({ ...admin, _id: 'sana' }, 's'));
  expect(other.can).toEqual({ approve: true, reject: true });
});
