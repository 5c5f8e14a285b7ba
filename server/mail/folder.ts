import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailServer } from '../domain/delivery/channel.ts';
import { getStoredMailFile } from '../domain/mail/development-outbox.ts';
import { composeMail } from './compose.ts';

/** As long as the outbox knows of a mail. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Creates what takes the place of a mail server in development: it writes each mail into a folder, as a program for mail opens it
 * (`.eml`) and as a page of its own (`.html`). Nothing leaves this machine. A mail that is written again replaces itself.
 */
export const createMailFolder = ({ path, from }: { path: string; from: string }): MailServer => ({
  send: async (address, write) => {
    try {
      const content = await write();
      await mkdir(path, { recursive: true, mode: 0o700 });
      await writeFile(getStoredMailFile(path, address.id, 'eml'), await composeMail(from, address, content));
      await writeFile(getStoredMailFile(path, address.id, 'html'), content.html);
      return { outcome: 'accepted', reason: '' };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return { outcome: 'later', reason: code ? `the folder of mails failed with ${code}` : 'it was not written' };
    }
  },
});

/** Removes from a folder what the outbox does not know any more. */
export const removeOldMails = async (path: string): Promise<void> => {
  const names = await readdir(path).catch(() => []);
  for (const name of names) {
    const file = join(path, name);
    if ((await stat(file)).mtimeMs < Date.now() - KEPT_MS) await rm(file);
  }
};
