import type { JobsView } from '../../../shared/contract/staff/staff-jobs.ts';
import type { Jobs } from '../../domain/operations/jobs.ts';

/** The days' runs and the queues, for an admin. */
export const presentJobs = ({ runs, queues, now }: Jobs): JobsView => ({
  days: runs.map((run) => ({
    day: run._id,
    state: run.state,
    times: run.generation,
    startedAt: run.startedAt?.toISOString() ?? null,
    seconds: secondsOf(run, now),
    parts: run.parts,
    partsDone: Math.max(0, run.parts - run.partsLeft),
    found: run.found && {
      members: run.found.members,
      incomplete: run.found.incomplete,
      withCard: run.found.withCard,
      withoutCard: Object.entries(run.found.withoutCard)
        .map(([reason, members]) => ({ reason, members }))
        .sort((a, b) => b.members - a.members || a.reason.localeCompare(b.reason)),
      cards: run.found.cards,
      pairs: run.found.pairs,
      relaxed: run.found.relaxed,
    },
  })),
  queues: queues.map(({ name, counts }) => ({
    name,
    waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
  })),
});

const secondsOf = ({ state, startedAt, finishedAt }: Jobs['runs'][number], now: Date): number | null => {
  const until = state === 'done' ? finishedAt : now;
  return startedAt && until ? Math.max(0, (until.getTime() - startedAt.getTime()) / 1000) : null;
};
