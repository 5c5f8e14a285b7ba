import { Command, InvalidArgumentError } from 'commander';
import { email } from '../shared/contract/base/fields.ts';
import { loadConfig } from './config.ts';
import { connectMongo, disconnectMongo } from './database/connection.ts';
import { createAdmin } from './domain/accounts/admin.ts';
import { configureContext } from './domain/kernel/context.ts';
import { findStores } from './embedded/running.ts';
import { syncIndexes } from './models/index-sync.ts';
import { formatStartupError } from './process/lifecycle.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command on the service's database: the configured one, else that of a running `npm start`. */
const withDatabase = async (command: () => Promise<void>): Promise<void> => {
  const config = loadConfig();
  configureContext({ timeZone: config.matchDayTimezone, publicUrl: config.publicUrl });
  await connectMongo(config.mongodbUri ?? findStores(config).mongodbUri);
  try {
    await syncIndexes();
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

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exitCode = 1;
});
