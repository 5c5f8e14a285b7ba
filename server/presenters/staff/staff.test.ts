import { describe, expect, it } from 'vitest';
import { staffApplications } from '../../../shared/contract/staff/staff-applications.ts';
import { jobsView } from '../../../shared/contract/staff/staff-jobs.ts';
import { staffMembers } from '../../../shared/contract/staff/staff-members.ts';
import { buildPersonName } from '../../../testing/people/stored-member.ts';
import { createActor } from '../../domain/kernel/actor.ts';
import type { Jobs } from '../../domain/operations/jobs.ts';
import type { Application } from '../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { presentStaffThread } from '../conversations.ts';
import { presentNameById } from '../people.ts';
import { presentStaffApplication, presentStaffApplicationRow } from './staff-applications.ts';
import { presentAudit } from './staff-audit.ts';
import { presentJobs } from './staff-jobs.ts';
import { presentStaffMember, presentStaffMemberRow } from './staff-members.ts';

const someone = (given: Partial<User>): User =>
  new UserModel({
    email: `${given._id}@example.test`,
    emailKey: `${given._id}@example.test`,
    username: `${given._id}`,
    usernameKey: `${given._id}`,
    firstName: 'Amina',
    lastName: 'Rahman',
    passwordHash: 'secret-hash',
    role: 'member',
    createdAt: new Date('2030-01-01T00:00:00Z'),
    ...given,
  }).toObject<User>();

const amina = someone({ _id: 'amina', phone: '+1', membershipTier: 'premium' });
const admin = someone({ _id: 'sana', firstName: 'Sana', lastName: 'Malik', role: 'admin' });
const sana = createActor(admin, 's');
const users = new Map([amina, admin].map((user) => [user._id, user]));
const profile = new ProfileModel({ _id: 'amina', income: '500k+', verificationStatus: 'verified' }).toObject<Profile>();

describe('a person, for staff', () => {
  it('in a row: who they are and their state, never their hash', () => {
    const row = presentStaffMemberRow({ user: amina, profile, lastActiveOn: '2030-01-02' }, sana);
    expect(row).toMatchObject({
      id: 'amina',
      email: 'amina@example.test',
      phone: null,
      privateDetails: { isOpen: false, openUntil: null },
      role: 'member',
      membershipTier: 'premium',
      verificationStatus: 'verified',
      suspended: false,
      createdAt: '2030-01-01T00:00:00.000Z',
      lastActiveAt: '2030-01-02',
    });
    expect(row).not.toHaveProperty('profile');
    expect(staffMembers.one.responses[200].strict().parse(row)).toEqual(row);
    expect(JSON.stringify(row)).not.toMatch(/secret|500k|\+1/);
    const khadija = createActor(someone({ _id: 'khadija', role: 'matchmaker' }), 's');
    expect(presentStaffMemberRow({ user: amina, profile, lastActiveOn: '2030-01-02' }, khadija)).toMatchObject({
      email: null,
      phone: null,
    });
  });

  it.each([
    [null, false],
    [new Date(0), true],
  ])('suspended at %j: %s', (suspendedAt, suspended) => {
    expect(
      presentStaffMemberRow({ user: { ...amina, suspendedAt }, profile, lastActiveOn: null }, sana).suspended,
    ).toBe(suspended);
  });

  it('opened for a reason: with the profile as they see it themselves', () => {
    const grant = {
      _id: 'g',
      reason: 'help',
      note: null,
      reportId: null,
      until: new Date('2030-01-01T00:30:00Z'),
    } as const;
    const view = presentStaffMember(
      {
        user: amina,
        profile,
        lastActiveOn: null,
        grant,
        verifiedBy: null,
        applicationId: null,
        openCases: [],
        timeZone: null,
      },
      sana,
    );
    expect(view.profile).toMatchObject({ income: '500k+', membershipTier: 'premium' });
    expect(view).toMatchObject({
      phone: '+1',
      privateDetails: { isOpen: true, openUntil: '2030-01-01T00:30:00.000Z' },
    });
    expect(staffMembers.one.responses[200].strict().parse(view)).toEqual(view);
  });

  it('opened: with how they were verified and by whom, of whom only the name', () => {
    const verification = {
      way: 'document' as const,
      note: 'Passport',
      by: 'sana',
      at: new Date('2030-01-01T00:00:00Z'),
    };
    const verified = { user: amina, lastActiveOn: null, profile: { ...profile, verification }, grant: null };
    const view = presentStaffMember(
      { ...verified, verifiedBy: admin, applicationId: 'a', timeZone: 'Europe/London', openCases: [] },
      sana,
    );
    expect(view.verification).toMatchObject({
      way: 'document',
      note: 'Passport',
      by: { id: 'sana', lastName: 'Malik' },
    });
    expect(staffMembers.one.responses[200].strict().parse(view)).toEqual(view);
    expect(
      presentStaffMember({ ...verified, verifiedBy: null, applicationId: null, openCases: [], timeZone: null }, sana)
        .verification?.by,
    ).toBeNull();
    expect(view).toMatchObject({ timeZone: 'Europe/London', applicationId: 'a' });
    expect(presentStaffMemberRow(verified, sana)).not.toHaveProperty('verification');
    expect(presentStaffMemberRow(verified, sana)).not.toHaveProperty('timeZone');
  });

  it('opened without a reason: without income and phone', () => {
    const view = presentStaffMember(
      {
        user: amina,
        profile,
        lastActiveOn: null,
        grant: null,
        verifiedBy: null,
        applicationId: null,
        openCases: [],
        timeZone: null,
      },
      sana,
    );
    expect(view).toMatchObject({ phone: null, privateDetails: { isOpen: false }, profile: { income: null } });
    expect(staffMembers.one.responses[200].strict().parse(view)).toEqual(view);
    expect(JSON.stringify(view)).not.toMatch(/secret|500k|\+1/);
  });
});

const application: Application = {
  _id: 'application',
  userId: 'amina',
  status: 'rejected',
  answers: { about: 'I cook for my neighbours.' },
  submittedAt: new Date('2030-01-01T00:00:00Z'),
  claimedBy: 'sana',
  claimedAt: new Date('2030-01-01T12:00:00Z'),
  decidedBy: 'sana',
  decidedAt: new Date('2030-01-02T00:00:00Z'),
  reason: 'For her',
  note: 'For us',
};

describe('an application, for an admin', () => {
  const facts = { age: null, gender: null };
  const open = {
    facts,
    dueAt: null,
    findings: [],
    pending: null,
    checks: [],
    isOpen: true,
    openUntil: null,
    earlierProfiles: new Map(),
  };

  it('shows all of it, with names for ids', () => {
    const earlierProfiles = new Map([['amina', { ...profile, age: 31, location: 'Leeds', occupation: null }]]);
    const view = presentStaffApplication(
      { application, users, earlier: [{ user: amina, by: ['email'] }], ...open, earlierProfiles },
      sana,
    );
    expect(view).toMatchObject({
      applicant: { ...buildPersonName('amina', 'Amina', 'Rahman'), email: 'amina@example.test', phone: '+1' },
      claimedBy: buildPersonName('sana', 'Sana', 'Malik'),
      claimedAt: '2030-01-01T12:00:00.000Z',
      decidedBy: buildPersonName('sana', 'Sana', 'Malik'),
      decidedAt: '2030-01-02T00:00:00.000Z',
      reason: 'For her',
      note: 'For us',
      answers: { about: 'I cook for my neighbours.' },
      earlier: [{ member: buildPersonName('amina', 'Amina', 'Rahman'), state: 'suspended', by: ['email'] }],
    });
    expect(view.earlier[0]?.facts).toMatchObject({ age: 31, location: 'Leeds', occupation: null });
    expect(staffApplications.one.responses[200].strict().parse(view)).toEqual(view);
    expect(JSON.stringify(view)).not.toMatch(/secret/);
  });

  it('is shown when it is new, and when its applicant is gone', () => {
    const fresh = { ...application, claimedBy: null, decidedBy: null, decidedAt: null };
    const view = presentStaffApplication({ application: fresh, users: new Map(), earlier: [], ...open }, sana);
    expect(view).toMatchObject({ claimedBy: null, decidedBy: null, decidedAt: null });
    expect(view.applicant).toEqual({ ...buildPersonName('amina', '', ''), email: '', phone: null });
  });

  it('shows neither income nor phone while the private details are closed, and of a row only work and place', () => {
    const answers = { about: 'I bake for my street.', occupation: 'Baker', income: '500k+', phone: '+2' } as const;
    const given = {
      application: { ...application, answers },
      users,
      earlier: [],
      facts,
      dueAt: null,
      findings: [],
      pending: null,
    };
    const more = { checks: [], earlierProfiles: new Map() };
    const closed = presentStaffApplication({ ...given, ...more, isOpen: false, openUntil: null }, sana);
    expect([closed.answers, closed.applicant.phone]).toEqual([
      { about: 'I bake for my street.', occupation: 'Baker' },
      null,
    ]);
    const row = presentStaffApplicationRow(given, sana);
    expect([row.answers, row.applicant.phone]).toEqual([{ occupation: 'Baker' }, null]);
    const opened = presentStaffApplication({ ...given, ...more, isOpen: true, openUntil: new Date(0) }, sana);
    expect(opened).toMatchObject({ answers, privateDetails: { isOpen: true, openUntil: '1970-01-01T00:00:00.000Z' } });
    for (const view of [closed, row, opened])
      expect(staffApplications.one.responses[200].strict().parse(view)).toEqual(view);
  });
});

describe('age and gender of an applicant, for an admin', () => {
  const applied = { ...application, answers: { about: 'I sail.', gender: 'male' } } as const;
  const given = {
    users,
    earlier: [],
    dueAt: null,
    findings: [],
    pending: null,
    checks: [],
    isOpen: false,
    openUntil: null,
    earlierProfiles: new Map(),
  };

  it.each([
    ['pending', { age: null, gender: 'male' }, ['age'], { about: 'I sail.', gender: 'male' }],
    ['pending', { age: 34, gender: 'male' }, [], { about: 'I sail.', gender: 'male', age: 34 }],
    ['rejected', { age: null, gender: 'male' }, [], { about: 'I sail.', gender: 'male' }],
  ] as const)(
    '%s, with %j: what is missing is said, and what was added is shown',
    (status, known, missing, answers) => {
      const view = presentStaffApplication({ ...given, application: { ...applied, status }, facts: known }, sana);
      expect([view.missingFacts, view.answers]).toEqual([missing, answers]);
      const row = presentStaffApplicationRow({ ...given, application: { ...applied, status }, facts: known }, sana);
      expect([row.missingFacts, row.answers]).toEqual([missing, {}]);
    },
  );
});

describe('the audit, for an admin', () => {
  const chained = { seq: 1, previousHash: '', hash: 'secret-hash' };
  const at = new Date('2030-01-01T00:00:00Z');
  const entry = { _id: 'e', action: 'member.changed', details: { tier: 'vip' }, at, ...chained };

  it.each([
    [
      'by an admin, to a member',
      'sana',
      'amina',
      buildPersonName('sana', 'Sana', 'Malik'),
      buildPersonName('amina', 'Amina', 'Rahman'),
    ],
    ['by the command line, to no one', null, null, null, null],
    ['by someone who is gone', 'gone', 'amina', null, buildPersonName('amina', 'Amina', 'Rahman')],
  ])('%s', (_, actorId, subjectId, actor, subject) => {
    const [row] = presentAudit({ entries: [{ ...entry, actorId, subjectId }], users });
    expect(row).toMatchObject({ id: 'e', action: 'member.changed', actor, subject, details: { tier: 'vip' } });
    expect(row?.at).toBe('2030-01-01T00:00:00.000Z');
    expect(JSON.stringify(row)).not.toMatch(/secret|@example/);
  });

  it('is null without an id', () => {
    expect(presentNameById(users, null)).toBeNull();
  });
});

describe('a row of a matchmaker’s inbox', () => {
  it.each([true, false])('shows who wrote last (the matchmaker: %s)', (fromMatchmaker) => {
    const lastMessage = { seq: 1, senderId: 'x', fromMatchmaker, content: 'Salam', createdAt: new Date(0) };
    const putAside = { seq: 1, by: 'x', at: new Date(0), words: 'Thanks', waitingSince: new Date(0) };
    const promise = { waitingSince: new Date(0), dueAt: new Date(0), putAside };
    const row = { member: amina, matchmaker: null, lastMessage, unread: 1, ...promise, cursor: 'c' };
    expect(presentStaffThread(row)).toEqual({
      id: 'amina',
      member: buildPersonName('amina', 'Amina', 'Rahman'),
      matchmaker: null,
      waitingSince: '1970-01-01T00:00:00.000Z',
      dueAt: '1970-01-01T00:00:00.000Z',
      putAside: { at: '1970-01-01T00:00:00.000Z', words: 'Thanks' },
      lastMessage: { content: 'Salam', createdAt: '1970-01-01T00:00:00.000Z', isFromMatchmaker: fromMatchmaker },
      unread: 1,
      cursor: 'c',
    });
  });

  it('is shown without a message', () => {
    const nothing = {
      matchmaker: amina,
      lastMessage: null,
      unread: 0,
      waitingSince: null,
      dueAt: null,
      putAside: null,
    };
    expect(presentStaffThread({ member: amina, ...nothing, cursor: 'c' })).toMatchObject({
      matchmaker: buildPersonName('amina', 'Amina', 'Rahman'),
      lastMessage: null,
      waitingSince: null,
      dueAt: null,
    });
  });
});

describe('runs and queues, for an admin', () => {
  it('a run takes its time until it is done; prioritized jobs count as waiting', () => {
    const run: Jobs['runs'][number] = {
      _id: '2030-01-02',
      state: 'applying',
      generation: 2,
      planId: 'secret-plan',
      owner: 'secret-owner',
      leaseUntil: new Date(0),
      parts: 4,
      partsLeft: 1,
      found: {
        members: 10,
        incomplete: 1,
        cards: 12,
        pairs: 8,
        relaxed: 0,
        withCard: 7,
        withoutCard: { distance: 1, age: 2, balance: 1 },
      },
      startedAt: new Date('2030-01-02T00:05:00Z'),
      finishedAt: null,
    };
    const finishedAt = new Date('2030-01-02T00:05:30Z');
    const view = presentJobs({
      runs: [run, { ...run, state: 'done', partsLeft: 0, finishedAt, found: null }, { ...run, startedAt: null }],
      queues: [
        {
          name: 'daily-matches',
          counts: { waiting: 1, prioritized: 2, active: 3, failed: 4 },
          oldestWaitingSeconds: 9,
        },
      ],
      now: new Date('2030-01-02T00:06:00Z'),
    });
    expect(jobsView.strict().parse(view)).toEqual(view);
    expect(view.days.map(({ seconds, partsDone }) => [seconds, partsDone])).toEqual([
      [60, 3],
      [30, 4],
      [null, 3],
    ]);
    expect(view.days[0]?.found?.withoutCard).toEqual([
      { reason: 'age', members: 2 },
      { reason: 'balance', members: 1 },
      { reason: 'distance', members: 1 },
    ]);
    expect(view.queues).toEqual([{ name: 'daily-matches', waiting: 3, active: 3, delayed: 0, failed: 4 }]);
    expect(JSON.stringify(view)).not.toContain('secret');
  });
});
