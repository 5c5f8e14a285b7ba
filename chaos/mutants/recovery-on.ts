/**
 * Loaded into servers by the proof of mutants alone (e): turns on Socket.IO's connection state recovery, which gives a
 * returning socket its former rooms and the events that it missed.
 */
import { createRequire } from 'node:module';
import type { Server, ServerOptions } from 'socket.io';

const socketIo = createRequire(import.meta.url)('socket.io') as { Server: typeof Server };
const recovering = { connectionStateRecovery: { maxDisconnectionDuration: 120_000 } };

socketIo.Server = class RecoveringServer extends socketIo.Server {
  constructor(httpServer: never, options: Partial<ServerOptions>) {
    super(httpServer, { ...options, ...recovering });
  }
} as typeof Server;
