/** Starts the stores on the folder named by its argument, prints where they are, and lives until it is killed. */
import { startStores } from '../../server/dev-stores/stores.ts';

const [dataDir = ''] = process.argv.slice(2);
const { mongodbUri, redisUrl } = await startStores({ dataDir }, () => {});
process.stdout.write(`${JSON.stringify({ mongodbUri, redisUrl })}\n`);
setInterval(() => {}, 60_000);
