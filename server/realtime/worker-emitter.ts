import { createEmitter } from './emitter.ts';
import { startPushing } from './event-recipients.ts';
import { createPushBus } from './push-bus.ts';

/** Pushes what a process without sockets (a worker) commits to the tabs that the server processes hold. */
export const createWorkerEmitter = (redisUrl: string, onError: (error: unknown) => void = () => {}) => {
  const bus = createPushBus(redisUrl);
  const emit = createEmitter(bus.publish, { strict: false });
  const stopPushing = startPushing({ emit, broadcast: bus.publish, onError });
  return {
    async close(): Promise<void> {
      await stopPushing();
      bus.close();
    },
  };
};
