import type { Evidence, Violation } from './evidence.ts';

/**
 * Two who are interested at once (R38): connected exactly once, with one conversation; one of them gets the
 * response `accepted`, and no tab receives the push twice.
 */
export const checkRaces = ({ ledger, races }: Pick<Evidence, 'ledger' | 'races'>): Violation[] => {
  const answers = new Map<string, { clean: number; accepted: number }>();
  const unclear = new Set<string>();
  const connections = new Map<string, number>();
  for (const entry of ledger) {
    if (entry.op === 'accepted') {
      const key = `${entry.match} ${entry.client}`;
      connections.set(key, (connections.get(key) ?? 0) + 1);
    }
    if (entry.op !== 'respond' || entry.phase === 'invoke') continue;
    // After a lost response the repeat finds the client's own answer: the responses no longer show who came second.
    if (entry.phase === 'info') unclear.add(entry.match);
    const sum = answers.get(entry.match) ?? { clean: 0, accepted: 0 };
    if (entry.phase === 'ok') sum.clean += 1;
    if (entry.status === 'accepted') sum.accepted += 1;
    answers.set(entry.match, sum);
  }
  return races.flatMap(({ match, status, clients, conversations }): Violation[] => {
    const sum = answers.get(match) ?? { clean: 0, accepted: 0 };
    if (sum.clean < 2) return [];
    const wrong = (what: string): Violation => ({
      kind: 'race',
      what: `${match} of ${clients.join(' and ')}: ${what}`,
    });
    if (status !== 'accepted') return [wrong(`both are interested and it is ${status}`)];
    if (conversations !== 1) return [wrong(`${conversations} conversations`)];
    if (!unclear.has(match) && sum.accepted !== 1) return [wrong(`${sum.accepted} of them made the connection`)];
    return clients.flatMap((client) => {
      const times = connections.get(`${match} ${client}`) ?? 0;
      return times > 1 ? [wrong(`${client} was told ${times} times`)] : [];
    });
  });
};
