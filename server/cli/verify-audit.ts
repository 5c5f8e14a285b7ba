import { verifyAudit } from '../domain/audit/verify-audit.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withUntouchedDatabase } from './session.ts';

/** `verify-audit` */
export const addVerifyAudit: AddCommand = (program) => {
  addCommand(
    program,
    'verify-audit',
    'read the whole audit and find what was changed, deleted, inserted or moved; exit code 1 where something was',
  ).action(
    report(async () => {
      const { count, head, findings, unnamed } = await withUntouchedDatabase(verifyAudit);
      const more = unnamed > 0 ? [`… and ${unnamed} more.`] : [];
      const whole = `The audit is whole: ${count} entries, the last one ${head || 'none'}`;
      return {
        lines: findings.length > 0 ? [...findings, ...more] : [whole],
        data: { entries: count, head, findings, unnamed },
        isFound: findings.length > 0,
      };
    }),
  );
};
