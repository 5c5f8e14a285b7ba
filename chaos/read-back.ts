import { mongo } from 'mongoose';
import type { MatchMessage } from '../shared/contract/base/views.ts';
import type { ConversationView } from '../shared/contract/messages.ts';
import type { Evidence, Held, StoredRace, UnreadCount, View } from './check/evidence.ts';
import type { Member } from './clients/member.ts';
import type { Introduction, Population } from './clients/population.ts';
import type { Cluster } from './cluster/cluster.ts';

const PAGE_SIZE = 200;
const MAX_CONCURRENT = 8;
const MAX_ATTEMPTS = 40;

/** Reads everything back: as each participant through each server, and straight from the database. */
export const readBack = async (
  cluster: Cluster,
  population: Population,
  members: readonly Member[],
  raced: readonly Introduction[],
): Promise<Omit<Evidence, 'ledger' | 'threads'>> => {
  const views: View[] = members.flatMap((member) => member.views());
  const unread: UnreadCount[] = [];
  for (const server of cluster.urls.keys()) {
    for (const { line } of members) line.goTo(server);
    const from = `server${server + 1}`;
    await fewAtOnce(members, async (member) => {
      for (const thread of member.person.threads)
        views.push({ client: member.name, thread, from, messages: await wholeThread(member, thread, population) });
      unread.push(...(await unreadOf(member, from)));
    });
  }
  return { views, unread, ...(await fromDatabase(cluster, population, raced)) };
};

const fewAtOnce = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const one = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, one));
};

/** Reads, and repeats where the service demands it: the reading is not part of the measurement. */
const get = async <T>({ line }: Member, path: string): Promise<T> => {
  const server = line.at();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await line.call<T>('GET', path);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      line.goTo(server);
      await new Promise((wake) => setTimeout(wake, 500));
    }
  }
};

const wholeThread = async (member: Member, thread: string, { nameOf }: Population): Promise<Held[]> => {
  const all: Held[] = [];
  for (let full = true; full; ) {
    const query = `after=${all.at(-1)?.seq ?? 0}&limit=${PAGE_SIZE}`;
    const page = await get<MatchMessage[]>(member, `/api/matches/${thread}/messages?${query}`);
    for (const { id, seq, content, clientMessageId = '', senderId } of page)
      all.push({ messageId: id, seq, content, id: clientMessageId, sender: nameOf(senderId) });
    full = page.length === PAGE_SIZE;
  }
  return all;
};

const unreadOf = async (member: Member, from: string): Promise<UnreadCount[]> => {
  const { name, person } = member;
  const rows = await get<ConversationView[]>(member, `/api/conversations?limit=${PAGE_SIZE}`);
  const total = await get<number>(member, '/api/messages/unread/count');
  const counts = person.threads.map((thread) => ({
    client: name,
    thread,
    from,
    unread: rows.find(({ matchId }) => matchId === thread)?.unread ?? -1,
  }));
  return [...counts, { client: name, thread: 'all', from, unread: total }];
};

interface StoredMessage {
  readonly _id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly senderId: string;
  readonly content: string;
  readonly clientMessageId?: string;
}

const fromDatabase = async (
  { mongodbUri }: Cluster,
  { threads, nameOf }: Population,
  raced: readonly Introduction[],
): Promise<Pick<Evidence, 'stored' | 'races'>> => {
  const client = await mongo.MongoClient.connect(mongodbUri);
  try {
    const db = client.db();
    const stored = new Map<string, Held[]>([...threads.keys()].map((thread) => [thread, []]));
    const all = db.collection<StoredMessage>('messages').find().sort({ conversationId: 1, seq: 1 });
    for await (const { _id, conversationId, seq, senderId, content, clientMessageId = '' } of all) {
      const held = { messageId: _id, seq, content, id: clientMessageId, sender: nameOf(senderId) };
      const thread = stored.get(conversationId);
      if (thread) thread.push(held);
      else stored.set(conversationId, [held]);
    }
    const races = await Promise.all(
      raced.map(async ({ match }): Promise<StoredRace> => {
        const found = await db
          .collection<{ _id: string; status: string; users: string[] }>('matches')
          .findOne({ _id: match });
        const conversations = await db.collection<{ _id: string }>('conversations').countDocuments({ _id: match });
        return { match, status: found?.status ?? 'none', clients: (found?.users ?? []).map(nameOf), conversations };
      }),
    );
    return { stored, races };
  } finally {
    await client.close();
  }
};
