/** A process that stores entries of the audit, all at once: its arguments are the database and their number. */
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { recordRead } from '../../server/domain/kernel/audit/audit.ts';
import { openServiceKeys } from '../../server/domain/kernel/service-keys.ts';

const [uri = '', count] = process.argv.slice(2);
await connectMongo(uri);
await openServiceKeys(['test-key']);
process.send?.('ready');
process.once('message', async () => {
  await Promise.all(
    Array.from({ length: Number(count) }, () => recordRead(system, 'letter.read', null, { by: String(process.pid) })),
  );
  await disconnectMongo();
  process.disconnect();
});
