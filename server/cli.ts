import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { email } from '../shared/contract/base/fields.ts';
import { ROLES, type Role } from '../shared/options.ts';
import { loadConfig } from './config.ts';
import { connectMongo, disconnectMongo } from './database/connection.ts';
import { createObjectStore } from './database/object-store.ts';
import { buildDatabaseRole } from './database-role.ts';
import { createAdmin, issueLinkFor, resetSecondFactorFor, setRole } from './domain/accounts/admin.ts';
import { system } from './domain/kernel/actor.ts';
import { beginAuditChain, type ChainEnd } from './domain/kernel/audit/chain.ts';
import { configureContext } from './domain/kernel/context.ts';
import { DomainError } from './domain/kernel/errors.ts';
import { openServiceKeys } from './domain/kernel/service-keys.ts';
import { tracePhoto } from './domain/photos/trace.ts';
import { openContactKey } from './domain/privacy/contact-key.ts';
import { checkAudit } from './domain/staff/audit-check.ts';
import { findStores } from './embedded/running.ts';
import { syncIndexes } from './models/index-sync.ts';
import { formatStartupError } from './process/lifecycle.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command on the service's database: the configured one, else that of a running `npm start`. */
const withDatabase = async (command: () => Promise<void>): Promise<void> => {
  const config = loadConfig();
  configureContext({
    timeZone: config.matchDayTimezone,
    publicUrl: config.publicUrl,
    objectStore: config.photoBucket ? createObjectStore(config.photoBucket) : null,
  });
  await connectMongo(config.mongodbUri ?? findStores(config).mongodbUri);
  try {
    await syncIndexes();
    await openServiceKeys(config.sessionKeys, { mayReplace: false });
    await openContactKey(config.sessionKeys);
    await beginAuditChain();
    await command();
  } finally {
    await disconnectMongo();
  }
};

const emailArgument = (text: string): string => {
  const parsed = email.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('This is not an e-mail address.');
  return parsed.data;
};

const roleArgument = (text: string): Role => {
  const role = ROLES.find((known) => known === text);
  if (!role) throw new InvalidArgumentError(`This is none of ${ROLES.join(', ')}.`);
  return role;
};

const chainEndArgument = (text: string): ChainEnd => {
  const [, seq, hash] = /^([1-9]\d{0,14}):([\w-]+\.[\w-]{43})$/.exec(text) ?? [];
  if (!seq || !hash) throw new InvalidArgumentError('This is not a number and a hash, such as 1200:Ab3d.….');
  return { seq: Number(seq), hash };
};

const program = new Command('mithaq').description("Looks after the service's database.");

program
  .command('create-admin')
  .description('make the account of an e-mail an admin and print a one-time link to set its password')
  .argument('<e-mail>', 'address of the account; it is opened where there is none', emailArgument)
  .action((address: string) =>
    withDatabase(async () => {
      const { url, expiresAt } = await createAdmin(address);
      printLine(`${address} is an admin. To set the password, open this link once before ${expiresAt.toISOString()}:`);
      printLine(url);
    }),
  );

program
  .command('set-role')
  .description('give an account a role, where no second admin can confirm it')
  .argument('<e-mail>', 'address of the account', emailArgument)
  .argument('<role>', ROLES.join(', '), roleArgument)
  .action((address: string, role: Role) =>
    withDatabase(async () => {
      await setRole(address, role);
      printLine(`${address} is ${role} now.`);
    }),
  );

program
  .command('reset-link')
  .description('print a one-time link to set the password of an account, also of staff')
  .argument('<e-mail>', 'address of the account', emailArgument)
  .action((address: string) =>
    withDatabase(async () => {
      const { url, expiresAt } = await issueLinkFor(address);
      printLine(`To set the password of ${address}, open this link once before ${expiresAt.toISOString()}:`);
      printLine(url);
    }),
  );

program
  .command('reset-second-factor')
  .description('remove the second factor of an account, whose owner has lost it; they are signed out everywhere')
  .argument('<e-mail>', 'address of the account', emailArgument)
  .action((address: string) =>
    withDatabase(async () => {
      await resetSecondFactorFor(address);
      printLine(`${address} signs in without a code now, and should set up a new second factor at once.`);
    }),
  );

program
  .command('print-database-role')
  .description('print, for mongosh, the role of a database user that may only insert into the audit')
  .argument('<database>', 'name of the database')
  .action((database: string) => {
    const role = JSON.stringify(buildDatabaseRole(database), null, 2);
    printLine(`db.getSiblingDB(${JSON.stringify(database)}).createRole(${role})`);
  });

program
  .command('verify-audit')
  .description(
    'read the whole audit and find what was changed, deleted, inserted or moved, and record that in it; exit code 1 where something was',
  )
  .option('--kept <number:hash>', 'what the log said on an earlier day, auditEntries:auditHead', chainEndArgument)
  .action(({ kept }: { kept?: ChainEnd }) =>
    withDatabase(async () => {
      const { count, head, findings, unnamed } = await checkAudit(system, 'command', kept ?? null);
      for (const finding of findings) printLine(finding);
      if (unnamed > 0) printLine(`… and ${unnamed} more.`);
      if (findings.length > 0) process.exitCode = 1;
      else printLine(`The audit is whole: ${count} entries, the last one ${head || 'none'}`);
    }),
  );

program
  .command('trace-photo')
  .description('find by its watermark to whom a copy of a photo was shown; exit code 1 where it cannot be said')
  .argument('<photo-id>', 'the photo, by the id in its address')
  .argument('<file>', 'the copy: the whole picture, in any size')
  .action((photoId: string, file: string) =>
    withDatabase(async () => {
      const viewer = await tracePhoto(system, photoId, readFileSync(file));
      if (viewer) printLine(`It was shown to ${viewer.name} (${viewer.email}).`);
      else printLine('The copy has no watermark that can be read.');
      if (!viewer) process.exitCode = 1;
    }),
  );

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof DomainError ? error.message : formatStartupError(error)}\n`);
  process.exitCode = 1;
});
