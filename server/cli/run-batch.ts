import { requestDailyRun } from '../domain/daily-batch/request.ts';
import { system } from '../domain/kernel/actor.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withJobs } from './session.ts';

/** `run-batch` */
export const addRunBatch: AddCommand = (program) => {
  addCommand(
    program,
    'run-batch',
    'have the workers run the introductions of today; free places are filled, no more',
  ).action(
    report(async () => {
      const jobId = await withJobs(() => requestDailyRun(system, {}));
      return { lines: [`The run waits for a worker as job ${jobId}; /staff/service shows it.`], data: { jobId } };
    }),
  );
};
