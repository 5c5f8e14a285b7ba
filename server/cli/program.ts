import { Command } from 'commander';
import { addBackup, addBackupKey } from './backup.ts';
import { addCorrect, addErase, addExport } from './by-post.ts';
import type { AddCommand } from './command.ts';
import { addCompletion } from './completion.ts';
import { addCreateAdmin } from './create-admin.ts';
import { addDoctor } from './doctor.ts';
import { addMigrate } from './migrate.ts';
import { addPrintDatabaseRole } from './print-database-role.ts';
import { addResetLink } from './reset-link.ts';
import { addResetSecondFactor } from './reset-second-factor.ts';
import { addRestore } from './restore.ts';
import { addRunBatch } from './run-batch.ts';
import { addSendTestMail } from './send-test-mail.ts';
import { addSetRole } from './set-role.ts';
import { addSetTier } from './set-tier.ts';
import { addVerify } from './verify.ts';
import { addVerifyAudit } from './verify-audit.ts';

const COMMANDS: readonly AddCommand[] = [
  addCreateAdmin,
  addResetLink,
  addResetSecondFactor,
  addSetRole,
  addSetTier,
  addErase,
  addExport,
  addCorrect,
  addRunBatch,
  addBackup,
  addBackupKey,
  addRestore,
  addMigrate,
  addDoctor,
  addVerify,
  addVerifyAudit,
  addSendTestMail,
  addPrintDatabaseRole,
  addCompletion,
];

/** Returns the program of the command line, which has not read its arguments yet. */
export const createProgram = (): Command => {
  const program = new Command('mithaq').description("Looks after the service's database.");
  for (const add of COMMANDS) add(program);
  return program;
};
