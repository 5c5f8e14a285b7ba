/** A process that settles the memberships of a database, its argument, as of each time that it is sent, and answers with that time. */
import { connectMongo } from '../../server/database/connection.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { clock } from '../../server/domain/kernel/clock.ts';
import { openServiceKeys } from '../../server/domain/kernel/service-keys.ts';
import { settleDueMemberships } from '../../server/domain/membership/settle-due.ts';

await connectMongo(process.argv[2] ?? '');
await openServiceKeys(['test-key']);
process.on('message', async (at: string) => {
  clock.set(() => new Date(at));
  await settleDueMemberships(system);
  process.send?.(at);
});
process.send?.('ready');
