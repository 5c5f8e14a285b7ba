import { ApiError } from '../../client/src/lib/api.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Member } from './member.ts';
import type { Introduction } from './people.ts';

const PATIENCE_MS = 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Both people of an introduction answer `interested` in the same instant, and repeat it until they are answered. */
export const race = async (
  { match, pair }: Introduction,
  members: readonly Member[],
  ledger: Ledger,
): Promise<void> => {
  const answer = async (index: number): Promise<void> => {
    const member = members[index];
    if (!member) return;
    const entry = { op: 'respond', client: member.name, match } as const;
    ledger.note({ ...entry, phase: 'invoke' });
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(300)) {
      try {
        const path = `/api/matches/${match}/respond`;
        const { status } = await member.line.call<{ status: string }>('POST', path, { response: 'interested' });
        ledger.note({ ...entry, phase: 'ok', status });
        return;
      } catch (error) {
        const isThere = error instanceof ApiError && error.status === 409;
        ledger.note({ ...entry, ...(isThere ? { phase: 'ok', status: 'conflict' } : { phase: 'info' }) });
        if (isThere) return;
      }
    }
  };
  await Promise.all(pair.map(answer));
};
