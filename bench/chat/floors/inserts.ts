/** The process that inserts alone: how many small documents MongoDB takes a second, journaled by a majority. */
import { mongo } from 'mongoose';
import { newId } from '../../../server/domain/kernel/ids.ts';

export interface InsertTask {
  uri: string;
  /** Inserts under way at any time. */
  outstanding: number;
  seconds: number;
}

const WARM_UP_MS = 500;

process.on('message', async ({ uri, outstanding, seconds }: InsertTask) => {
  const client = await mongo.MongoClient.connect(uri, { writeConcern: { w: 'majority', journal: true } });
  const documents = client.db().collection<{ _id: string; content: string }>('bench_inserts');
  const content = 'x'.repeat(120);
  const from = performance.now() + WARM_UP_MS;
  const until = from + seconds * 1000;
  let done = 0;
  const insert = async () => {
    while (performance.now() < until) {
      await documents.insertOne({ _id: newId(), content });
      if (performance.now() >= from && performance.now() < until) done += 1;
    }
  };
  await Promise.all(Array.from({ length: outstanding }, insert));
  await client.close();
  process.send?.(done / seconds, () => process.disconnect());
});
