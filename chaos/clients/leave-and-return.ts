import type { Acks } from '../ledger/acks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { openBalancedConnection } from './balanced-connection.ts';
import type { Person } from './population.ts';
import { openTab } from './tab.ts';

export interface LeaverParts {
  readonly urls: readonly string[];
  readonly ledger: Ledger;
  readonly acks: Acks;
}

const RETURNS_FOR_MS = 700;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let count = 0;

/**
 * A member's second tab is disconnected and its session is ended; messages are written; then the tab reconnects with its
 * old session. None of those messages may reach it (F5).
 */
export const leaveAndReturn = async (person: Person, server: number, parts: LeaverParts): Promise<void> => {
  const { urls, ledger, acks } = parts;
  count += 1;
  const client = `${person.name}/tab${count}`;
  const credentials = await person.signIn();
  const line = openBalancedConnection(urls, server, credentials);
  const tab = openTab(line, credentials, {
    onMessage: (thread, { id: messageId, seq }) => ledger.append({ op: 'live', client, thread, seq, messageId }),
  });
  try {
    tab.connect();
    await acks.more(60);
    tab.breakOff(true);
    await line.call('POST', '/api/logout');
    ledger.append({ op: 'ended', client });
    await acks.more(60);
    tab.connect();
    await pause(RETURNS_FOR_MS);
  } catch {
    // A store or a server was down: the session was not ended, so nothing is asserted about it.
  } finally {
    tab.close();
    line.close();
  }
};
