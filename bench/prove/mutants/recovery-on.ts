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
const { adapter } = socketIo.Server.prototype;
socketIo.Server.prototype.adapter = function keepFirst(this: Server, ...given: never[]) {
  if (given.length === 0) return adapter.call(this);
  if (settled.has(this)) return this;
  settled.add(this);
  return adapter.apply(this, given);
} as typeof adapter;

socketIo.Server = class RecoveringServer extends socketIo.Server {
  constructor(httpServer: never, options: Partial<ServerOptions>) {
    super(httpServer, { ...options, ...recovering });
  }
} as typeof Server;
