import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { getRawCollection } from '../server/database/raw-collection.ts';
import { hashPassword } from '../server/domain/accounts/hashing.ts';
import { newId } from '../server/domain/kernel/ids.ts';
import { syncIndexes } from '../server/models/index-sync.ts';
import { ConversationModel } from '../server/models/messaging/conversation.ts';
import { type Message, MessageModel } from '../server/models/messaging/message.ts';
import { contract } from '../shared/contract/index.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { makeConnection, makeMember } from '../testing/people/factories.ts';
import { startServerProcess } from '../testing/processes/server-process.ts';
import { openKeys } from '../testing/stores/open-keys.ts';
import { withStores } from './chat/temporary-stores.ts';
import { peakMegabytes } from './daily-run/process-figures.ts';

/** The memory that an export may take of the server, in MB. */
const MAX_MB = 64;
const PASSWORD = 'a quiet garden wall';
const PAGE = 5_000;
/** Readings of a page by which the server is at work before it is measured. */
const READINGS = 500;

/** Begins the process's peak of memory anew (Linux). */
const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const residentMegabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Stores a thread of so many messages between two members; returns one of them. */
const makeLongThread = async (messages: number) => {
  const [me, other] = [await makeMember({ passwordHash: await hashPassword(PASSWORD, null) }), await makeMember()];
  const { _id: conversationId } = await makeConnection(me._id, other._id);
  for (let first = 1; first <= messages; first += PAGE) {
    const rows = Array.from({ length: Math.min(PAGE, messages - first + 1) }, (_, at): Message => {
      const seq = first + at;
      const senderId = seq % 2 === 0 ? me._id : other._id;
      // Text that does not pack well, so that the archive is as large as it gets.
      const content = `${seq} ${randomBytes(90).toString('base64')}`;
      return { _id: newId(), conversationId, seq, senderId, fromMatchmaker: false, content, createdAt: new Date() };
    });
    await getRawCollection<Message>(MessageModel).insertMany(rows);
  }
  await ConversationModel.updateOne({ _id: conversationId }, { $set: { seq: messages } });
  return { email: me.email, conversationId };
};

const signIn = async (url: string, email: string): Promise<TestClient> => {
  const browser = new TestClient(() => url);
  await browser.call(contract.accounts.login, { body: { email, password: PASSWORD } });
  return browser;
};

/** Receives an export slowly, as over a phone; returns the number of its bytes. */
const receive = async (url: string, browser: TestClient): Promise<number> => {
  const { method, path } = contract.account.export;
  const headers = {
    'Content-Type': 'application/json',
    Cookie: browser.cookieHeader,
    Origin: url,
  };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify({ password: PASSWORD }) });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return bytes;
};

/** Measures how much memory of the server an export of many messages takes; exits 1 beyond the limit. */
export const exportBench = (messages: number): Promise<void> =>
  withStores(async (stores) => {
    await connectMongo(stores.mongodbUri);
    await syncIndexes();
    await openKeys();
    const [small, large] = [await makeLongThread(10), await makeLongThread(messages)];
    const server = await startServerProcess(stores);
    const pid = server.child.pid ?? 0;
    try {
      const browser = await signIn(server.url, large.email);
      // What the code itself takes is there after a first, small export; what any work takes, after some reading.
      await receive(server.url, await signIn(server.url, small.email));
      const idle = residentMegabytes(pid);
      const page = { params: { id: large.conversationId }, query: { limit: 200 } };
      for (let reading = 0; reading < READINGS; reading += 1) await browser.call(contract.messages.list, page);
      const before = residentMegabytes(pid);
      resetPeak(pid);
      const began = performance.now();
      const bytes = await receive(server.url, browser);
      const seconds = (performance.now() - began) / 1_000;
      const more = peakMegabytes(pid) - before;
      console.log(`${messages} messages, ${(bytes / 1e6).toFixed(1)} MB of archive in ${seconds.toFixed(1)} s`);
      console.log(`${idle} MB after the start, ${before} MB at work, at most ${more} MB more (limit ${MAX_MB})`);
      if (more > MAX_MB) process.exitCode = 1;
    } finally {
      await server.stop();
      await disconnectMongo();
    }
  });
