import { verifyData } from '../domain/integrity/verify.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withUntouchedDatabase } from './session.ts';

/** `verify` */
export const addVerify: AddCommand = (program) => {
  addCommand(
    program,
    'verify',
    'find stored data that contradicts itself, as it is at one moment; exit code 1 where some does, nothing is changed',
  ).action(
    report(async () => {
      const { checks, findings } = await withUntouchedDatabase(verifyData);
      return {
        lines: findings.length > 0 ? findings.map(({ text }) => text) : [`All ${checks} checks hold.`],
        data: { checks, findings },
        isFound: findings.length > 0,
      };
    }),
  );
};
