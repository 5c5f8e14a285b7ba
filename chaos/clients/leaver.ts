import type { Acks } from '../ledger/acks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { openLine } from './line.ts';
import type { Person } from './people.ts';
import { openTab } from './tab.ts';

export interface LeaverParts {
  readonly urls: readonly [string, string];
  readonly ledger: Ledger;
  readonly acks: Acks;
}

const RETURNS_FOR_MS = 700;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let count = 0;

/**
 * Someone's second tab is cut off, its session is ended meanwhile, messages are written, and the tab comes back with all
 * that it remembers: nothing of them may reach it (F5).
 */
export const leaveAndReturn = async (person: Person, server: 0 | 1, parts: LeaverParts): Promise<void> => {
  const { urls, ledger, acks } = parts;
  count += 1;
  const client = `${person.name}/tab${count}`;
  const credentials = await person.signIn();
  const line = openLine(urls, server, credentials);
  const tab = openTab(line, credentials, {
    onMessage: (thread, { id: messageId, seq }) => ledger.note({ op: 'live', client, thread, seq, messageId }),
  });
  try {
    tab.connect();
    await acks.more(60);
    tab.breakOff(true);
    await line.call('POST', '/api/logout');
    ledger.note({ op: 'ended', client });
    await acks.more(60);
    tab.connect();
    await pause(RETURNS_FOR_MS);
  } catch {
    // A store or a server was away: nothing was ended, so nothing is claimed.
  } finally {
    tab.close();
    line.close();
  }
};
