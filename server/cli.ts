import { Command } from 'commander';
import { addBackup, addBackupKey } from './cli/backup.ts';
import type { AddCommand } from './cli/command.ts';
import { addCompletion } from './cli/completion.ts';
import { addCreateAdmin } from './cli/create-admin.ts';
import { addDoctor } from './cli/doctor.ts';
import { addMigrate } from './cli/migrate.ts';
import { addPrintDatabaseRole } from './cli/print-database-role.ts';
import { addReindex } from './cli/reindex.ts';
import { addResetLink } from './cli/reset-link.ts';
import { addResetSecondFactor } from './cli/reset-second-factor.ts';
import { addRestore } from './cli/restore.ts';
import { addRunBatch } from './cli/run-batch.ts';
import { addSendTestMail } from './cli/send-test-mail.ts';
import { addSetRole } from './cli/set-role.ts';
import { addSetTier } from './cli/set-tier.ts';
import { addTracePhoto } from './cli/trace-photo.ts';
import { addVerify } from './cli/verify.ts';
import { addVerifyAudit } from './cli/verify-audit.ts';
import { DomainError } from './domain/kernel/errors.ts';
import { isStoreOutage } from './http/outage.ts';
import { formatStartupError } from './process/lifecycle.ts';

const COMMANDS: readonly AddCommand[] = [
  addCreateAdmin,
  addResetLink,
  addResetSecondFactor,
  addSetRole,
  addSetTier,
  addRunBatch,
  addBackup,
  addBackupKey,
  addRestore,
  addMigrate,
  addReindex,
  addDoctor,
  addVerify,
  addVerifyAudit,
  addTracePhoto,
  addSendTestMail,
  addPrintDatabaseRole,
  addCompletion,
];

const program = new Command('mithaq').description("Looks after the service's database.");
for (const add of COMMANDS) add(program);

/** Returns the exit code of a command that could not be done, and the sentence for it. */
const explain = (error: unknown): [code: number, sentence: string] => {
  if (error instanceof DomainError) return [1, error.message];
  if (isStoreOutage(error))
    return [2, 'MongoDB or Redis does not answer at the configured address; try again when it does.'];
  return [1, formatStartupError(error)];
};

program.parseAsync().catch((error: unknown) => {
  const [code, sentence] = explain(error);
  const isJson = process.argv.includes('--json');
  process.stderr.write(isJson ? `${JSON.stringify({ ok: false, error: sentence })}\n` : `${sentence}\n`);
  process.exitCode = code;
});
