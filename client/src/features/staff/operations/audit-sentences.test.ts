import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../../shared/audit-options.ts';
import type { AuditEntry } from '../../../../../shared/contract/staff/staff-operations.ts';
import { buildName } from '../../../test/fixtures.ts';
import { formatAuditEntry, getActionLabel } from './audit-sentences.ts';

describe('formatAuditEntry', () => {
  const name = (id: string, firstName: string) => buildName(id, firstName, 'Malik');
  const entry = (action: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
    id: '1',
    actor: name('s', 'Sana'),
    action,
    subject: name('b', 'Bilal'),
    details: {},
    at: '2030-01-01T00:00:00.000Z',
    cursor: 'c',
    ...change,
  });

  it.each([
    [entry('application.approved'), 'Sana Malik approved the application of Bilal Malik.'],
    [
      entry('daily-matches.run', { subject: null, details: { day: '2030-01-02' } }),
      'Sana Malik started the matches of 2030-01-02.',
    ],
    [
      entry('member.changed', { details: { membershipTier: 'vip', suspended: 'true', assignedMatchmakerId: 'none' } }),
      'Sana Malik changed Bilal Malik: tier VIP, suspended, matchmaker none.',
    ],
    [
      entry('member.changed', {
        details: {
          ...{ membershipTier: 'vip', formerTier: 'standard', role: 'member', roleBefore: 'applicant' },
          ...{ assignedMatchmakerId: 'Huda Noor', assignedMatchmakerIdBefore: 'none', reason: 'Paid' },
        },
      }),
      'Sana Malik changed Bilal Malik: tier from Standard to VIP, role from applicant to member, matchmaker from none to Huda Noor. Reason: Paid.',
    ],
    [
      entry('request.made', {
        details: { kind: 'change', role: 'matchmaker', roleBefore: 'member', reason: 'Joins the team' },
      }),
      'Sana Malik asked a second admin for a change of the role of Bilal Malik from member to matchmaker: Joins the team.',
    ],
    [entry('admin.created', { actor: null }), 'The service made Bilal Malik an admin from the command line.'],
    [
      entry('reset-link.issued', { subject: null }),
      'Sana Malik issued a link for a deleted account to set a new password.',
    ],
    [entry('letter.read', {}), 'Sana Malik read a message to support of Bilal Malik.'],
    [
      entry('letter.done', { subject: null, details: { from: 'visitor' } }),
      'Sana Malik put a message to support of a visitor aside.',
    ],
    [
      entry('verification.taken-back', { actor: null, details: { changed: 'age, gender' } }),
      'The service took back the verification of Bilal Malik, who changed age, gender.',
    ],
    [entry('something.new', { details: { fact: 'x' } }), 'Sana Malik something.new Bilal Malik fact x.'],
  ])('describes the action in a sentence: %#', (given, sentence) => {
    expect(formatAuditEntry(given)).toBe(sentence);
  });

  it.each(AUDIT_ACTIONS)('has a sentence and a name of its own for each action: %s', (action) => {
    for (const said of [formatAuditEntry(entry(action)), getActionLabel(action)])
      expect(said).not.toMatch(new RegExp(`${action.replace('.', '\\.')}|undefined`));
  });
});
