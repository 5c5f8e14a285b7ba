/** Loaded into servers by the proof of mutants alone (e): Socket.IO gives a returning socket back what it was. */
import { createRequire } from 'node:module';
import type { Server, ServerOptions } from 'socket.io';

const socketIo = createRequire(import.meta.url)('socket.io') as { Server: typeof Server };

socketIo.Server = class RecoveringServer extends socketIo.Server {
  constructor(httpServer: never, options: Partial<ServerOptions>) {
    super(httpServer, { ...options, connectionStateRecovery: { maxDisconnectionDuration: 120_000 } });
  }
} as typeof Server;
