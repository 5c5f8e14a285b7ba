import fc from 'fast-check';
import { httpRequests } from '../../testing/fuzz/http-requests.ts';
import { findFault, type Sender, sendFuzzed } from '../../testing/fuzz/raw-http.ts';
import { events, frames, packetTexts } from '../../testing/fuzz/socket-inputs.ts';
import { pollPackets, sendEvents, sendFrames } from '../../testing/fuzz/socket-sessions.ts';
import { openTab } from '../in-process-service.ts';
import { makeTargetPeople, type TargetPeople } from '../target/people.ts';
import type { Target, Usage } from '../target/target.ts';

export interface FuzzOptions {
  /** How many inputs in all; half of them requests, the other half at the three layers of sockets. */
  readonly inputs: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface FuzzResult {
  /** Inputs by layer. */
  readonly sent: Readonly<Record<'requests' | 'events' | 'packets' | 'frames', number>>;
  /** Answers by status; `none`: the connection ended without one. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  /** From the end of the first tenth to the end of the run. */
  readonly grownMB: { readonly heap: number; readonly rss: number };
  readonly p99LagMs: number;
  readonly seconds: number;
}

/** Inputs of a round. Each round has people of its own, since staff may change what the ones before were. */
const ROUND = { requests: 1_000, events: 400, packets: 300, frames: 300 };
const PER_ROUND = ROUND.requests + ROUND.events + ROUND.packets + ROUND.frames;
const AT_ONCE = 12;
/** Inputs on one connection: below the budget at which a socket is closed. */
const SESSION = { events: 25, packets: 5, frames: 10 };

/** Sends random inputs to a target, at HTTP and at each layer of sockets, and measures what they do to it. */
export const fuzz = async (target: Target, { inputs, seed, say }: FuzzOptions): Promise<FuzzResult> => {
  const began = performance.now();
  const rounds = Math.ceil(inputs / PER_ROUND);
  const sent = { requests: 0, events: 0, packets: 0, frames: 0 };
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const settled = Math.floor(rounds / 10);
  let first: Usage | undefined;
  let worstLag = 0;
  for (let round = 0; round < rounds; round += 1) {
    const people = await makeTargetPeople();
    const of = { target, people, seed: seed * 1_000 + round, sent, statuses, faults };
    await Promise.all([fuzzRequests(of), fuzzSockets(of)]);
    const usage = await target.measure();
    worstLag = Math.max(worstLag, usage.p99LagMs);
    if (round === settled) first = usage;
    say(`${(round + 1) * PER_ROUND} inputs: ${JSON.stringify(usage)}, ${faults.length} faults`);
    if (target.faults().length > 0) break;
  }
  const last = await target.measure();
  const grow = (name: 'heapMB' | 'rssMB') => Math.round(last[name] - (first ?? last)[name]);
  return {
    sent,
    statuses,
    faults: [...faults, ...target.faults()],
    grownMB: { heap: grow('heapMB'), rss: grow('rssMB') },
    p99LagMs: Math.round(worstLag),
    seconds: Math.round((performance.now() - began) / 1_000),
  };
};

interface Round {
  readonly target: Target;
  readonly people: TargetPeople;
  readonly seed: number;
  readonly sent: Record<keyof FuzzResult['sent'], number>;
  readonly statuses: Record<string, number>;
  readonly faults: string[];
}

const NOBODY: Sender = { cookie: '' };
const PRINCIPALS = ['applicant', 'member', 'vip', 'matchmaker', 'admin'] as const;

const fuzzRequests = async ({ target, people, seed, sent, statuses, faults }: Round): Promise<void> => {
  const senders = [NOBODY, ...(await Promise.all(PRINCIPALS.map((name) => target.signIn(people[name]))))];
  const numRuns = Math.ceil(ROUND.requests / senders.length);
  const requests = senders.map((sender) => fc.sample(httpRequests(people.ids, sender !== NOBODY), { numRuns, seed }));
  const waiting = Array.from({ length: numRuns }, (_, at) =>
    senders.map((sender, of) => ({ sender, request: requests[of]?.[at] })),
  ).flat();
  const work = async () => {
    for (let next = waiting.shift(); next?.request; next = waiting.shift()) {
      const { request, sender } = next;
      sent.requests += 1;
      const fault = await sendFuzzed(target.url, request, sender).then((reply) => {
        const status = String(reply.status ?? 'none');
        statuses[status] = (statuses[status] ?? 0) + 1;
        return findFault(reply);
      }, String);
      if (fault !== null) faults.push(`${fault} (${describe(request)})`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

const describe = (request: object): string =>
  JSON.stringify(request, (key, value) => (key === 'body' && value ? Buffer.from(value.data).toString() : value)).slice(
    0,
    1_000,
  );

const fuzzSockets = async ({ target, people, seed, sent, faults }: Round): Promise<void> => {
  const { url } = target;
  const { cookie } = await target.signIn(people.member);
  const sample = <T>(inputs: fc.Arbitrary<T>, count: number, size: number): T[][] =>
    fc.sample(fc.array(inputs, { minLength: size, maxLength: size }), { numRuns: Math.ceil(count / size), seed });
  const attempt = (work: Promise<unknown>, what: object) =>
    work.catch((error) => faults.push(`${error} (${describe(what)})`));

  for (const said of sample(events, ROUND.events, SESSION.events)) {
    const tab = await openTab(url, { cookieHeader: cookie });
    await sendEvents(tab as never, said, []);
    sent.events += said.length;
  }
  for (const packets of sample(packetTexts, ROUND.packets, SESSION.packets)) {
    const failed = (statuses: number[]) => {
      if (statuses.some((status) => status >= 500)) throw new Error(`Polling was answered with ${statuses}.`);
    };
    await attempt(pollPackets(url, cookie, packets).then(failed), packets);
    sent.packets += packets.length;
  }
  for (const [at, some] of sample(frames, ROUND.frames, SESSION.frames).entries()) {
    await attempt(sendFrames(url, cookie, at % 2 === 0, some), { frames: some.map((frame) => frame.toString('hex')) });
    sent.frames += some.length;
  }
};
