import { Server } from 'socket.io';
import { attachRedisAdapter } from './adapter.ts';
import { createEmitter } from './emitter.ts';
import { createRelay } from './push-bus.ts';
import { startPushing } from './push-table.ts';

/** Pushes what a process without sockets commits (a worker) to the tabs that the server processes hold. */
export const createPusher = (
  redisUrl: string,
  onError: (error: unknown) => void = () => {},
): { close(): Promise<void> } => {
  const io = new Server();
  const leaveOthers = attachRedisAdapter(io, redisUrl);
  const relay = createRelay(redisUrl);
  const stopPushing = startPushing(io, createEmitter({ relay, strict: false }), onError);
  return {
    async close() {
      stopPushing();
      relay.close();
      leaveOthers();
    },
  };
};
