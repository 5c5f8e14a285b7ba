import { examineInstallation } from '../doctor/doctor.ts';
import { type AddCommand, addCommand, report } from './command.ts';

/** `doctor` */
export const addDoctor: AddCommand = (program) => {
  addCommand(
    program,
    'doctor',
    'look at the stores, clocks, keys, mail server, disks, files, public address and backups, and say what to do; exit code 1 where there is something, nothing is changed',
  ).action(
    report(async () => {
      const { checks, findings } = await examineInstallation();
      return {
        lines: findings.length > 0 ? findings.map(({ text }) => text) : [`All ${checks} checks find nothing to do.`],
        data: { checks, findings },
        isFound: findings.length > 0,
      };
    }),
  );
};
