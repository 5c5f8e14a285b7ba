import { InvalidArgumentError } from 'commander';
import { system } from '../domain/kernel/actor.ts';
import type { ChainEnd } from '../domain/kernel/audit/chain.ts';
import { checkAudit } from '../domain/staff/audit-check.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withUntouchedDatabase } from './session.ts';

const chainEndArgument = (text: string): ChainEnd => {
  const [, seq, hash] = /^([1-9]\d{0,14}):([\w-]+\.[\w-]{43})$/.exec(text) ?? [];
  if (!seq || !hash) throw new InvalidArgumentError('This is not a number and a hash, such as 1200:Ab3d.….');
  return { seq: Number(seq), hash };
};

/** `verify-audit` */
export const addVerifyAudit: AddCommand = (program) => {
  addCommand(
    program,
    'verify-audit',
    'read the whole audit and find what was changed, deleted, inserted or moved, and record that in it; exit code 1 where something was',
  )
    .option('--kept <number:hash>', 'what the log said on an earlier day, auditEntries:auditHead', chainEndArgument)
    .action(
      report(async ({ kept }: { kept?: ChainEnd }) => {
        const { count, head, findings, unnamed } = await withUntouchedDatabase(() =>
          checkAudit(system, 'command', kept ?? null),
        );
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
