import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { DayRun, JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ServicePage } from './service-page.tsx';

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
const NONE = { failed: 0, waiting: 0, sent: 0, refused: 0, dropped: 0, unknown: 0 };
const open = (
  view: JobsView | (() => JobsView | Response),
  { address = '/staff/service', role = 'admin' as 'admin' | 'matchmaker', email = {}, queue = {} } = {},
) => {
  respondTo(contract.staffOperations.jobs, view);
  respondTo(contract.staffQueues.list, [
    { name: 'daily-matches', paused: false, canPause: true, oldestAt: null, ...queue },
  ]);
  respondTo(contract.staffQueues.jobs, []);
  respondTo(contract.staffOutbox.figures, {
    ways: [
      { way: 'email', isSent: true, later: 0, states: { ...NONE, sent: 1_200, ...email } },
      { way: 'push', isSent: false, later: 0, states: NONE },
    ],
    refusals: [],
  });
  respondTo(contract.staffOutbox.list, []);
  setCurrentUser(buildUser(role));
  return renderRoutes([{ path: '*', element: <ServicePage /> }], address);
};
/** What the overview says: its heading, and each part with where it leads. */
const readOverview = async () => {
  const overview = await screen.findByRole('region', { name: /^(Everything is|Needs)/ });
  return [
    within(overview).getByRole('heading').textContent,
    ...within(overview)
      .getAllByRole('listitem')
      .map((item) => [item.textContent, within(item).getByRole('link').getAttribute('href')]),
  ];
};
const TODAY = () => new Date(Date.now() - 3_600_000).toISOString();

describe('/staff/service', () => {
  it('says at once that everything runs', async () => {
    open({ days: [day({ startedAt: TODAY() })], queues: [] });
    expect(await readOverview()).toEqual([
      'Everything is running',
      [
        'Daily batchDoneThe last was of Thursday, March 14, 2030: 9,400 of 10,000 have an introduction.',
        '/staff/service#days',
      ],
      ['QueuesRunningNothing waits.', '/staff/service#queues'],
      ['E-mailSending1,200 sent in the last 24 hours.', '/staff/service?way=email#sent'],
      ['PushOffThis service does not send by push.', '/staff/service#sent'],
    ]);
  });

  it('names what needs a look, and leads there', async () => {
    const view = jobs(day({ startedAt: new Date(Date.now() - 30 * 3_600_000).toISOString() }));
    open(view, { email: { refused: 2, failed: 1 }, queue: { paused: true } });
    const [heading, last, queues, email] = await readOverview();
    expect(heading).toBe('Needs a look: Daily batch, Queues, E-mail');
    expect(last?.[0]).toMatch(/^Daily batchLate/);
    expect(queues).toEqual([
      'Queues4 faileddaily-matches: 4 failed; daily-matches: paused.',
      '/staff/service?queue=daily-matches#queue',
    ]);
    expect(email).toEqual([
      'E-mail3 not sent1,200 sent in the last 24 hours, 2 refused, 1 given up.',
      '/staff/service?way=email&state=failed#sent',
    ]);
  });

  it('says that a queue is late whose oldest job waits for more than five minutes', async () => {
    const waiting = { name: 'daily-matches', waiting: 3, active: 0, delayed: 0, failed: 0 };
    const oldestAt = new Date(Date.now() - 400_000).toISOString();
    open({ days: [day({ state: 'applying', partsDone: 10 })], queues: [waiting] }, { queue: { oldestAt } });
    const [heading, last, queues] = await readOverview();
    expect(heading).toBe('Needs a look: Queues');
    expect(last?.[0]).toMatch(/^Daily batchRunning/);
    expect(queues?.[0]).toBe('QueuesLatedaily-matches: the oldest waits for 6 min.');
  });

  it('is for admins', async () => {
    open(jobs(day()), { role: 'matchmaker' });
    expect(await screen.findByText('Access Restricted')).toBeInTheDocument();
    expect(getRequestsTo(contract.staffOutbox.list)).toEqual([]);
  });

  it("shows a day's figures, the reasons for missing introductions, and the queues", async () => {
    open(jobs(day()));
    expect(await screen.findByText('Thursday, March 14, 2030')).toBeInTheDocument();
    for (const text of ['1 min 5 s', '10,000', '9,400', '42,000', '23,000', '77']) {
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
});
