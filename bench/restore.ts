import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../server/database/backup/read-backup.ts';
import { makeKeyPair } from '../server/database/backup/seal.ts';
import { writeBackup } from '../server/database/backup/write-backup.ts';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { getRawCollection } from '../server/database/raw-collection.ts';
import { newId } from '../server/domain/kernel/ids.ts';
import { type PhotoFile, readPhotoFile, writePictures } from '../server/domain/photos/files.ts';
import { DATA_VERSION } from '../server/migrations/migrations.ts';
import { markRestoring } from '../server/migrations/run.ts';
import { syncIndexes } from '../server/models/index-sync.ts';
import { UserModel } from '../server/models/members/user.ts';
import { ConversationModel } from '../server/models/messaging/conversation.ts';
import { type Message, MessageModel } from '../server/models/messaging/message.ts';
import { makeConnection } from '../testing/people/factories.ts';
import { generateCandidates } from '../testing/people/generate-candidates.ts';
import { insertMembers } from '../testing/people/insert-members.ts';
import { withStores } from './chat/temporary-stores.ts';
import { judged } from './goals.ts';

/** How large the community is that is lost and restored. */
export interface RestoreBenchOptions {
  readonly members: number;
  readonly messages: number;
  readonly photos: number;
  /** What the four pictures of a photo have together. */
  readonly photoKb: number;
  readonly seed: string;
}

const MAX_SECONDS = 60;
const MESSAGES_PER_THREAD = 200;
const PHOTOS_AT_ONCE = 100;
/** Which share of a photo's bytes each of its pictures has. */
const SHARES = { blurred: 0.02, small: 0.08, medium: 0.3, large: 0.6 };

/** Measures how long a lost database takes to be there again from an encrypted backup; exits 1 beyond a minute, or with a gap. */
export const restoreBench = (options: RestoreBenchOptions): Promise<void> =>
  withStores(async ({ mongodbUri }) => {
    const folder = await mkdtemp(join(tmpdir(), 'mithaq-restore-'));
    try {
      await connectMongo(mongodbUri);
      await syncIndexes();
      const ledger = await fill(options);
      const { identity, recipient } = await makeKeyPair();
      const backup = join(folder, 'backup');
      const began = performance.now();
      const plain = { folder: backup, objectStore: null, dataVersion: DATA_VERSION };
      const { collections } = await writeBackup({ ...plain, recipient });
      const backupSeconds = (performance.now() - began) / 1_000;
      await disconnectMongo();
      const steps = await restore(mongodbUri.replace('/mithaq?', '/restored?'), backup, identity);
      const seconds = steps.store + steps.compare + steps.index;
      const missing = await countMissing(ledger);
      const megabytes = collections.reduce((sum, one) => sum + one.bytes, 0) / 1e6;
      await disconnectMongo();
      console.log(
        JSON.stringify({
          bench: 'restore',
          ...options,
          megabytes,
          backupSeconds,
          seconds,
          steps,
          missing,
          load: loadavg()[0],
        }),
      );
      console.table(
        judged([
          { what: 'until the database is there again, seconds', value: seconds, goal: MAX_SECONDS },
          { what: 'members, messages and pictures that are missing', value: missing, goal: 0 },
        ]),
      );
      if (seconds > MAX_SECONDS || missing > 0) process.exitCode = 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Restores into an empty database, as the command does; returns how many seconds each step took. It stays connected. */
const restore = async (uri: string, folder: string, identity: string) => {
  const seconds = { store: 0, compare: 0, index: 0 };
  let begun: readonly [keyof typeof seconds, number] = ['store', performance.now()];
  const begin = (step: keyof typeof seconds) => {
    const now = performance.now();
    seconds[begun[0]] += (now - begun[1]) / 1_000;
    begun = [step, now];
  };
  await connectMongo(uri);
  const given = { folder, identity, objectStore: null, dataVersion: DATA_VERSION, markUnfinished: markRestoring };
  await restoreBackup({ ...given, onStep: begin });
  begin('index');
  await syncIndexes();
  begin('index');
  return seconds;
};

/** What was stored, by collection: the hash of each document by its id, noted as it was written. */
type Ledger = Record<'users' | 'messages' | 'pictures', Map<string, string>>;

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64');

/** Returns how much of what the ledger has is not there, or not as it was. */
const countMissing = async ({ users, messages, pictures }: Ledger): Promise<number> => {
  let missing = 0;
  const compare = (ledger: Map<string, string>, id: string, content: string | Buffer) => {
    if (ledger.get(id) === hashOf(content)) ledger.delete(id);
  };
  for await (const { _id, email } of UserModel.find({}, { email: 1 }).lean().cursor()) compare(users, _id, email);
  for await (const { _id, content } of MessageModel.find({}, { content: 1 }).lean().cursor())
    compare(messages, _id, content);
  for (const [key, hash] of pictures) {
    const [photoId = '', file] = key.split('/');
    const bytes = await readPhotoFile(photoId, file as PhotoFile);
    if (bytes === null || hashOf(bytes) !== hash) missing += 1;
  }
  return missing + users.size + messages.size;
};

const fill = async ({ members, messages, photos, photoKb, seed }: RestoreBenchOptions): Promise<Ledger> => {
  const photoBytes = photoKb * 1_000;
  await insertMembers(generateCandidates(members, seed), seed);
  const ledger: Ledger = { users: new Map(), messages: new Map(), pictures: new Map() };
  for await (const { _id, email } of UserModel.find({}, { email: 1 }).lean().cursor())
    ledger.users.set(_id, hashOf(email));
  if (ledger.users.size !== members) throw new Error(`${members} members were to be stored.`);
  const people = await UserModel.find({}, { _id: 1 }).limit(2).lean();
  const [one, other] = people.map(({ _id }) => _id);
  if (!one || !other) throw new Error('A restore needs two members at least.');
  for (let first = 0; first < messages; first += MESSAGES_PER_THREAD) {
    const count = Math.min(MESSAGES_PER_THREAD, messages - first);
    await fillThread(first === 0 ? (await makeConnection(one, other))._id : newId(), [one, other], count, ledger);
  }
  for (let first = 0; first < photos; first += PHOTOS_AT_ONCE) {
    const some = Array.from({ length: Math.min(PHOTOS_AT_ONCE, photos - first) }, () => ({
      photoId: newId(),
      renditions: {
        blurred: randomBytes(photoBytes * SHARES.blurred),
        small: randomBytes(photoBytes * SHARES.small),
        medium: randomBytes(photoBytes * SHARES.medium),
        large: randomBytes(photoBytes * SHARES.large),
      },
    }));
    for (const { photoId, renditions } of some)
      for (const [file, bytes] of Object.entries(renditions)) ledger.pictures.set(`${photoId}/${file}`, hashOf(bytes));
    await writePictures(some);
  }
  return ledger;
};

/** Stores a thread of text that does not pack well. */
const fillThread = async (
  conversationId: string,
  people: readonly [string, string],
  count: number,
  ledger: Ledger,
): Promise<void> => {
  const rows = Array.from({ length: count }, (_, at): Message => {
    const content = `${at} ${randomBytes(90).toString('base64')}`;
    const senderId = people[at % 2 === 0 ? 0 : 1];
    return {
      _id: newId(),
      conversationId,
      seq: at + 1,
      senderId,
      fromMatchmaker: false,
      content,
      createdAt: new Date(),
    };
  });
  for (const { _id, content } of rows) ledger.messages.set(_id, hashOf(content));
  await getRawCollection<Message>(MessageModel).insertMany(rows);
  await ConversationModel.updateOne({ _id: conversationId }, { $set: { seq: count } });
};
