import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../../shared/audit-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { DayRun, JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import type { AuditEntry } from '../../../../../shared/contract/staff/staff-operations.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { formatAuditEntry, getActionLabel } from './audit-sentences.ts';
import { JobsPage } from './jobs-page.tsx';

const day = (change: Partial<DayRun> = {}): DayRun => ({
  day: '2030-03-14',
  state: 'done',
  times: 1,
  startedAt: '2030-03-14T00:05:00.000Z',
  seconds: 65.2,
  parts: 40,
  partsDone: 40,
  found: {
    members: 10_000,
    incomplete: 12,
    withCard: 9_400,
    withoutCard: [
      { reason: 'deal-breakers', members: 500 },
      { reason: 'something new', members: 100 },
    ],
    cards: 42_000,
    pairs: 23_000,
    relaxed: 77,
  },
  ...change,
});
const jobs = (...days: DayRun[]): JobsView => ({
  days,
  queues: [{ name: 'daily-matches', waiting: 3, active: 2, delayed: 1, failed: 4 }],
});
const open = (view: JobsView | (() => JobsView | Response)) => {
  respondTo(contract.staffOperations.jobs, view);
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/', element: <JobsPage /> }], '/');
};

describe('/staff/jobs', () => {
  it("shows a day's figures, the reasons for missing introductions, and the queues", async () => {
    open(jobs(day()));
    expect(await screen.findByText('Thursday, March 14, 2030')).toBeInTheDocument();
    for (const text of ['Done', '1 min 5 s', '10,000', '9,400', '42,000', '23,000', '77']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByRole('heading', { name: '600 without an introduction' })).toBeInTheDocument();
    expect(screen.getByText('Deal-breakers').parentElement?.textContent).toBe('Deal-breakers500');
    expect(screen.getByText('something new')).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /daily-matches/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3', '2', '1', '4']);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('shows the progress of a run, and refetches until it is done', async () => {
    let looks = 0;
    open(() => {
      looks += 1;
      const partsDone = Math.min(40, 10 * looks);
      return jobs(day({ partsDone, state: partsDone < 40 ? 'applying' : 'done' }), day({ day: '2030-03-13' }));
    });
    expect(await screen.findByText('10 of 40 parts done')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(await screen.findByText('20 of 40 parts done')).toBeInTheDocument();
    expect(screen.queryByText('Wednesday, March 13, 2030')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier days' }));
    expect(screen.getByText('Wednesday, March 13, 2030')).toBeInTheDocument();
  });

  it("runs today's batch only after confirmation", async () => {
    const { runDailyMatches } = contract.staffOperations;
    respondTo(runDailyMatches, { jobId: '1' });
    open(jobs());
    expect(await screen.findByText('No daily run yet')).toBeInTheDocument();
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    await press('Run today’s batch now');
    await press('Cancel');
    expect(getRequestsTo(runDailyMatches)).toEqual([]);
    await press('Run today’s batch now');
    await press('Run now');
    expect(await screen.findByText('Started')).toBeInTheDocument();
    expect(getRequestsTo(runDailyMatches).map(({ body }) => body)).toEqual([{}]);
  });

  it('shows an error where loading failed, and retries', async () => {
    let fails = true;
    open(() => (fails ? buildRefusal('internal', 'No.') : jobs(day())));
    expect(await screen.findByText('The jobs could not be loaded')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('9,400')).toBeInTheDocument();
  });
});

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
      'Sana Malik changed Bilal Malik: tier VIP, suspended, no matchmaker.',
    ],
    [
      entry('member.changed', {
        details: {
          ...{ membershipTier: 'vip', formerTier: 'standard', role: 'member', roleBefore: 'applicant' },
          ...{ assignedMatchmakerId: 'Huda Noor', assignedMatchmakerIdBefore: 'none', reason: 'Paid' },
        },
      }),
      'Sana Malik changed Bilal Malik: tier VIP (before: tier Standard), role member (before: role applicant), matchmaker Huda Noor (before: no matchmaker). Reason: Paid.',
    ],
    [entry('admin.created', { actor: null }), 'The service made Bilal Malik an admin from the command line.'],
    [
      entry('reset-link.issued', { subject: null }),
      'Sana Malik issued a link for a deleted account to set a new password.',
    ],
    [entry('letter.read', {}), 'Sana Malik read a contact message of Bilal Malik.'],
    [
      entry('letter.done', { subject: null, details: { from: 'visitor' } }),
      'Sana Malik marked a contact message of a visitor as done.',
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
