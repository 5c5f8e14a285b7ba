import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a free port of the loopback interface. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('This machine has no free port on loopback.');
  return address.port;
};
