import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../server/seed/random.ts';
import { contract } from '../../shared/contract/index.ts';
import type { ConversationView } from '../../shared/contract/messages.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeConnection } from '../../testing/people/factories.ts';
import { openTab } from '../in-process-service.ts';
import type { Attacker } from './attacker.ts';
import type { AttackedCommunity } from './community.ts';
import type { Guess } from './result.ts';

/** How often each target is there or not, decided by a coin. */
const SLOTS = 2;
const AT_ONCE = 10;
const PUSH_MS = 150;

/**
 * Asks of each target, who hides their presence and is connected with the attacker, whether they are there in a slot of time:
 * whoever is opens the conversation, reads it and begins to write. The attacker has written to each before, watches every push
 * and reads the inbox before and after.
 */
export const attackPresence = async (attacker: Attacker): Promise<Guess[]> => {
  const { service, community } = attacker;
  const random = createRandom('presence');
  const threads = await connectWithTargets(community);
  // They hide it themselves, once they are connected, so that it counts for their conversations.
  for (const { candidate } of community.targets) {
    const browser = await service.signIn({ _id: candidate.id, sessionEpoch: 0 });
    for (const isShown of [true, false]) {
      const privacy = { showOnlineStatus: isShown, showLastActive: isShown };
      await browser.call(contract.settings.change, { body: { privacy } });
    }
  }
  const own = await openTab(service.url, attacker.browser);
  const active = new Set<string>();
  own.onAny((_event, payload: { userId?: unknown }) => {
    if (typeof payload.userId === 'string') active.add(payload.userId);
  });
  const guesses: Guess[] = [];
  try {
    for (let slot = 0; slot < SLOTS; slot += 1) {
      for (const matchId of threads.values()) {
        // The messages of a day may be used up.
        const path = contract.messages.send.path.replace(':id', matchId);
        await attacker.browser.request('POST', path, { body: { content: 'Peace' } });
      }
      const before = await readInbox(attacker);
      active.clear();
      const present = community.targets.filter(() => random.chance(0.5));
      for (let at = 0; at < present.length; at += AT_ONCE) {
        await Promise.all(
          present.slice(at, at + AT_ONCE).map(async ({ candidate }) => {
            const browser = await service.signIn({ _id: candidate.id, sessionEpoch: 0 });
            await visit(service.url, browser, threads.get(candidate.id) ?? '');
          }),
        );
      }
      // A push that comes later than this is missed; that helps the attacked.
      await wait(PUSH_MS);
      const after = await readInbox(attacker);
      const there = new Set(present.map(({ candidate }) => candidate.id));
      for (const { candidate } of community.targets) {
        const hasMoved = after.get(candidate.id) !== before.get(candidate.id) || active.has(candidate.id);
        guesses.push({ truth: String(there.has(candidate.id)), blind: 'false', guess: String(hasMoved) });
      }
    }
  } finally {
    own.disconnect();
  }
  return guesses;
};

/** Makes an accepted match of the attacker with each target; returns its id by the target's. */
export const connectWithTargets = async ({ attacker, targets }: AttackedCommunity): Promise<Map<string, string>> => {
  const threads = new Map<string, string>();
  for (const { candidate } of targets) {
    threads.set(candidate.id, (await makeConnection(attacker._id, candidate.id))._id);
  }
  return threads;
};

/** Opens the conversation, reads all of it, begins to write, and leaves. */
const visit = async (url: string, browser: TestClient, matchId: string): Promise<void> => {
  const tab = await openTab(url, browser);
  try {
    const messages = await browser.call(contract.messages.list, { params: { id: matchId } });
    const upTo = messages.at(-1)?.seq;
    if (upTo) await browser.call(contract.messages.read, { params: { id: matchId }, body: { upTo } });
    await tab.emitWithAck('match:typing', { matchId });
  } finally {
    tab.disconnect();
  }
};

/** Returns all that the inbox says about each other member. */
export const readInbox = async (attacker: Attacker): Promise<Map<string, string>> => {
  const list = (await attacker.read(`${contract.messages.conversations.path}?limit=200`)) as ConversationView[] | null;
  return new Map((list ?? []).map((row) => [otherIn(row), JSON.stringify(row)]));
};
const otherIn = (row: ConversationView): string => (row.kind === 'match' ? row.otherUser.id : '');
