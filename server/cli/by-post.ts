import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod';
import { contactCorrection } from '../../shared/contract/staff/staff-accounts.ts';
import { requireAccount } from '../domain/accounts/admin.ts';
import { leaveByPost } from '../domain/accounts/leave.ts';
import { correctContactAs } from '../domain/accounts/members/contact-corrections.ts';
import { openExportByPost } from '../domain/export/export.ts';
import { system } from '../domain/kernel/actor.ts';
import { conflict } from '../domain/kernel/errors.ts';
import { zipFiles } from '../http/zip.ts';
import { type AddCommand, addCommand, emailArgument, report } from './command.ts';
import { withDatabase } from './session.ts';

interface Explained {
  readonly because: string;
}

/** Returns a reader of an option that says what the call of admins says in this field. */
const readAs =
  (field: 'phone' | 'explanation') =>
  (text: string): string => {
    const { data, error } = contactCorrection.shape[field].safeParse(text);
    if (!data) throw new InvalidArgumentError(error ? z.prettifyError(error) : 'It is empty.');
    return data;
  };

const BECAUSE = [
  '--because <text>',
  'who asked, and how you know that it is them; the audit keeps it',
  readAs('explanation'),
] as const;

/** `erase <e-mail> --because <text>` */
export const addErase: AddCommand = (program) => {
  addCommand(program, 'erase', 'have somebody leave who asked by post; erased after 28 days')
    .argument('<e-mail>', 'address of the account', emailArgument)
    .requiredOption(...BECAUSE)
    .action(
      report(async (email: string, { because }: Explained) => {
        await withDatabase(async () => leaveByPost(await requireAccount(email), because));
        return {
          lines: [`${email} is hidden everywhere now, and erased after 28 days. Until then its owner can come back.`],
          data: { email },
        };
      }),
    );
};

/** `export <e-mail> <file> --because <text>` */
export const addExport: AddCommand = (program) => {
  addCommand(program, 'export', 'write all that is kept about somebody who asked by post into a file')
    .argument('<e-mail>', 'address of the account', emailArgument)
    .argument('<file>', 'a new file that ends in .zip')
    .requiredOption(...BECAUSE)
    .action(
      report(async (email: string, file: string, { because }: Explained) => {
        await withDatabase(async () => {
          const user = await requireAccount(email);
          // Nobody else on this machine reads it, and no file is overwritten; where it cannot be written, nothing is told.
          const target = (await open(file, 'wx', 0o600)).createWriteStream();
          await pipeline(Readable.from(zipFiles(await openExportByPost(user, because))), target);
        });
        return { lines: [`${file} has all that is kept about ${email}.`], data: { email, file } };
      }),
    );
};

/** `correct <e-mail> --because <text>` */
export const addCorrect: AddCommand = (program) => {
  addCommand(program, 'correct', 'correct the e-mail or phone number of somebody who asked by post')
    .argument('<e-mail>', 'address of the account', emailArgument)
    .option('--email <e-mail>', 'the new address', emailArgument)
    .option('--phone <number>', 'the new phone number', readAs('phone'))
    .requiredOption(...BECAUSE)
    .action(
      report(async (email: string, given: Explained & { email?: string; phone?: string }) => {
        const { because: explanation, email: next, phone } = given;
        if (!next && !phone) throw conflict('Say what is to be corrected, by --email or --phone.');
        const change = { explanation, ...(next && { email: next }), ...(phone && { phone }) };
        await withDatabase(async () => correctContactAs(system, (await requireAccount(email))._id, change));
        return { lines: [`${next ?? email} was corrected, and its owner is told.`], data: { email: next ?? email } };
      }),
    );
};
