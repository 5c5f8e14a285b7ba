import { ApiError } from '../../client/src/lib/api.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Member } from './member.ts';
import type { Introduction } from './population.ts';

const GIVE_UP_MS = 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Both members of an introduction respond `interested` at the same instant and repeat the call until the service responds. */
export const raceResponses = async (
  { match, pair }: Introduction,
  members: readonly Member[],
  ledger: Ledger,
): Promise<void> => {
  const respond = async (index: number): Promise<void> => {
    const member = members[index];
    if (!member) return;
    const entry = { op: 'respond', client: member.name, match } as const;
    ledger.append({ ...entry, phase: 'invoke' });
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await pause(300)) {
      try {
        const path = `/api/matches/${match}/respond`;
        const { status } = await member.line.call<{ status: string }>('POST', path, { response: 'interested' });
        ledger.append({ ...entry, phase: 'ok', status });
        return;
      } catch (error) {
        const isThere = error instanceof ApiError && error.status === 409;
        ledger.append({ ...entry, ...(isThere ? { phase: 'ok', status: 'conflict' } : { phase: 'info' }) });
        if (isThere) return;
      }
    }
  };
  await Promise.all(pair.map(respond));
};
