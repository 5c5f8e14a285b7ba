import { expect, test } from 'vitest';
import { staffQueues } from '../../../shared/contract/staff/staff-queues.ts';
import type { QueuedJob } from '../../domain/operations/queues.ts';
import { presentQueuedJobs, presentQueues } from './staff-queues.ts';

const at = new Date('2030-01-02T03:04:05Z');
const job: QueuedJob = {
  id: '7',
  name: 'erasure',
  subjectId: 'gone',
  addedAt: at,
  attempts: 2,
  failure: 'No',
  failedAt: at,
  dueAt: null,
  byClock: false,
  acts: ['retry'],
};

test('a job is shown with what can be done with it, and without whom it was about where they are gone', () => {
  const [view] = presentQueuedJobs({ jobs: [job], users: new Map() });
  expect(staffQueues.jobs.responses[200].element.strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({
    about: null,
    can: { retry: true, run: false, remove: false },
    failedAt: at.toISOString(),
  });
});

test('a queue is shown with the age of its oldest job, or none', () => {
  expect(
    presentQueues([
      { name: 'mail', isPaused: true, canPause: false, oldestAt: at },
      { name: 'photos', isPaused: false, canPause: true, oldestAt: null },
    ]),
  ).toEqual([
    { name: 'mail', paused: true, canPause: false, oldestAt: at.toISOString() },
    { name: 'photos', paused: false, canPause: true, oldestAt: null },
  ]);
});
