import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getContext } from '../kernel/context.ts';

/** Returns the file of a mail in the folder that takes the place of a mail server. */
export const getStoredMailFile = (folder: string, id: string, type: 'eml' | 'html'): string =>
  join(folder, `${id}.${type}`);

/** Returns which of some mails were written into that folder; none where there is a mail server, or neither. */
export const findStoredMails = async (ids: readonly string[]): Promise<Set<string>> => {
  const { mailFolder } = getContext();
  if (mailFolder === null) return new Set();
  const found = await Promise.all(
    ids.map((id) =>
      access(getStoredMailFile(mailFolder, id, 'html')).then(
        () => [id],
        () => [],
      ),
    ),
  );
  return new Set(found.flat());
};

/** Returns a mail of that folder as a page. */
export const readStoredMail = async (id: string): Promise<Buffer | null> => {
  const { mailFolder } = getContext();
  if (mailFolder === null) return null;
  return readFile(getStoredMailFile(mailFolder, id, 'html')).catch(() => null);
};
