/**
 * Loaded into servers by the proof of mutants alone (e): Socket.IO gives a returning socket back what it was and what it
 * missed. It keeps that in the process, for which it must keep the adapter that can.
 */
import { createRequire } from 'node:module';
import type { Server, ServerOptions } from 'socket.io';

const socketIo = createRequire(import.meta.url)('socket.io') as { Server: typeof Server };
const recovering = { connectionStateRecovery: { maxDisconnectionDuration: 120_000 } };

/** Socket.IO's own adapter for that is the first that a server is given, by its constructor. */
const settled = new WeakSet<Server>();
type Adapt = (this: Server, ...given: unknown[]) => unknown;
const adapter = socketIo.Server.prototype.adapter as Adapt;
socketIo.Server.prototype.adapter = function keepFirst(this: Server, ...given: unknown[]) {
  if (given.length > 0 && settled.has(this)) return this;
  if (given.length > 0) settled.add(this);
  return adapter.apply(this, given);
} as Server['adapter'];

socketIo.Server = class RecoveringServer extends socketIo.Server {
  constructor(httpServer: never, options: Partial<ServerOptions>) {
    super(httpServer, { ...options, ...recovering });
  }
} as typeof Server;
