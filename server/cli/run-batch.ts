import { requestDailyRun } from '../domain/daily-batch/request.ts';
import { system } from '../domain/kernel/actor.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withJobs } from './session.ts';

/** `run-batch [day]` */
export const addRunBatch: AddCommand = (program) => {
  addCommand(program, 'run-batch', 'have the workers run the introductions of a day; free places are filled, no more')
    .argument('[day]', 'YYYY-MM-DD, today unless given')
    .action(
      report(async (date: string | undefined) => {
        const jobId = await withJobs(() => requestDailyRun(system, { date }));
        return { lines: [`The run waits for a worker as job ${jobId}; /staff/jobs shows it.`], data: { jobId } };
      }),
    );
};
