import type { IncomingMessage, Server } from 'node:http';
import { LIMITS } from '../../../shared/limits.ts';
import { DomainError } from '../../domain/kernel/errors.ts';

/** How long what a request carries may take to arrive, in milliseconds. */
export interface TimeLimits {
  /** Any body but a file. */
  readonly bodyMs: number;
  /** A file of which nothing more arrives. */
  readonly idleMs: number;
  /** A file, however slowly it arrives. */
  readonly fileMs: number;
}

export const TIME_LIMITS: TimeLimits = { bodyMs: 15_000, idleMs: 60_000, fileMs: LIMITS.photos.sendingMs };
/** How long after that a reader may still answer, before the connection is closed. */
const GRACE_MS = 1_000;

const guards = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Closes the connection of a request whose body nobody has read in time: of one that was refused, or that is not of the API. */
export const guardBody = (request: IncomingMessage, { bodyMs }: TimeLimits): void => {
  releaseBody(request);
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (request.complete || (length === '0' && encoding === undefined)) return;
  const guard = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, bodyMs + GRACE_MS);
  guards.set(request, guard.unref());
};

/** Leaves the time of a body to its reader. */
export const releaseBody = (request: IncomingMessage): void => {
  clearTimeout(guards.get(request));
  guards.delete(request);
};

/** Guards the bodies of all requests of a server, those of polling connections too. */
export const guardBodies = (server: Server, limits: TimeLimits): void => {
  server.prependListener('request', (request: IncomingMessage) => {
    guardBody(request, limits);
    request.once('close', () => releaseBody(request));
  });
};

/** Resolves with what has arrived, or rejects with `too_slow` after a time. */
export const arriveWithin = async <T>(arriving: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DomainError('too_slow')), ms);
  });
  try {
    return await Promise.race([arriving, late]);
  } finally {
    clearTimeout(timer);
  }
};
