import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { QueuedJob, QueueState } from '../../../../../shared/contract/staff/staff-queues.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ServicePage } from './service-page.tsx';

const { list, jobs, act, setPaused } = contract.staffQueues;

const failed: QueuedJob = {
  id: '7',
  name: 'mail',
  about: buildName('u-amina', 'Amina', 'Rahman'),
  addedAt: '2030-03-14T09:00:00.000Z',
  attempts: 5,
  failure: 'The mail server refused it',
  failedAt: '2030-03-14T09:10:00.000Z',
  dueAt: null,
  byClock: false,
  can: { retry: true, run: false, remove: true },
};
const later: QueuedJob = {
  ...failed,
  id: '8',
  about: null,
  attempts: 0,
  failure: null,
  failedAt: null,
  dueAt: '2030-03-15T09:00:00.000Z',
  byClock: true,
  can: { retry: false, run: true, remove: false },
};

const open = (address = '/staff/service?queue=mail', state: Partial<QueueState> = {}) => {
  respondTo(contract.staffOperations.jobs, {
    days: [],
    queues: [{ name: 'mail', waiting: 1, active: 0, delayed: 1, failed: 1 }],
  });
  respondTo(list, [
    { name: 'mail', paused: false, canPause: true, oldestAt: new Date(Date.now() - 300_500).toISOString(), ...state },
  ]);
  respondTo(jobs, ({ url }) => (url.includes('delayed') ? [later] : url.includes('failed') ? [failed] : []));
  respondTo(contract.staffOutbox.figures, { ways: [], refusals: [] });
  respondTo(contract.staffOutbox.list, []);
  setCurrentUser(buildUser('admin'));
  return renderRoutes([{ path: '/staff/service', element: <ServicePage /> }], address);
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  // While something is done, nothing else can be.
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const pressInDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the jobs of a queue', () => {
  it('are opened from the table, which says how long the oldest has waited and what is paused', async () => {
    const { path } = open('/staff/service', { paused: true });
    expect(await screen.findByText('Paused · Oldest waits for 5 min')).toBeInTheDocument();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'mail' }));
    expect(path()).toBe('/staff/service?queue=mail');
    expect(await screen.findByText('The mail server refused it')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/About Amina Rahman · Failed .* tried 5 times/);
    await userEvent.click(screen.getByRole('tab', { name: 'Later (1)' }));
    expect(await screen.findByText('By the clock ·')).toBeInTheDocument();
    expect(path()).toBe('/staff/service?queue=mail&jobs=delayed');
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Running (0)' }));
    expect(await screen.findByText('No such job')).toBeInTheDocument();
  });

  it('are retried at a press, and removed only after confirmation', async () => {
    respondTo(act, undefined);
    open();
    await press('Retry');
    expect(await screen.findByText('Enqueued again')).toBeInTheDocument();
    await press('Remove');
    await pressInDialog('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Remove');
    await pressInDialog('Remove');
    await waitFor(() =>
      expect(getRequestsTo(act).map(({ body }) => body)).toEqual([
        { jobId: '7', act: 'retry' },
        { jobId: '7', act: 'remove' },
      ]),
    );
  });

  it('say why something could not be done, and are fetched again', async () => {
    respondTo(act, buildRefusal('conflict', 'This job is in another state now.'));
    open('/staff/service?queue=mail&jobs=delayed');
    await press('Run now');
    expect(await screen.findByText('This job is in another state now.')).toBeInTheDocument();
    await waitFor(() => expect(getRequestsTo(jobs).length).toBeGreaterThan(1));
  });

  it('of a queue that must go on have no button to pause it', async () => {
    open(undefined, { canPause: false });
    await screen.findByRole('tab', { name: /Failed/ });
    await waitFor(() => expect(getRequestsTo(list).length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it('wait while the queue is paused, which is confirmed, and go on when it is resumed', async () => {
    let paused = false;
    open();
    respondTo(list, () => [{ name: 'mail', paused, canPause: true, oldestAt: null }]);
    respondTo(setPaused, ({ body }) => {
      ({ paused } = body as { paused: boolean });
      return undefined;
    });
    await press('Pause');
    await pressInDialog('Pause');
    await press('Resume');
    await waitFor(() =>
      expect(getRequestsTo(setPaused).map(({ body }) => body)).toEqual([{ paused: true }, { paused: false }]),
    );
  });
});
