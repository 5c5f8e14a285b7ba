import type { Telemetry } from 'bullmq';
import { watchMongoCommands } from '../database/connection.ts';

/** What a trace tells of a call: nothing of who made it, or of what is in it. */
interface TracedCall {
  readonly call: string;
  readonly transport: 'http' | 'socket';
}

/** What follows a request through the parts of the service. */
export interface Tracing {
  /** Runs a call as the beginning of a trace; `readOutcome` tells what became of it. */
  traceCall<T>(call: TracedCall, work: () => Promise<T>, readOutcome: (error: unknown) => string): Promise<T>;
  /** Lets queues hand a trace on to the process that does the job. */
  readonly queues: Telemetry;
  /** Sends what is left, and ends. */
  stop(): Promise<void>;
}

let tracing: Tracing | null = null;

/**
 * Begins to send traces to a collector where one is given, before stores and queues are opened; returns the function that ends it.
 * Without a collector nothing of it is loaded.
 */
export const startTracing = async (
  collector: { readonly url: string; readonly share: number } | undefined,
  service: 'mithaq-server' | 'mithaq-worker',
): Promise<() => Promise<void>> => {
  if (!collector) return async () => {};
  const { createTracing, createCommandTracer } = await import('./open-telemetry.ts');
  const started = createTracing(collector, service);
  tracing = started;
  watchMongoCommands(createCommandTracer());
  return async () => {
    tracing = null;
    watchMongoCommands(null);
    await started.stop();
  };
};

/** Runs a call, as the beginning of a trace where traces are sent. */
export const traceCall: Tracing['traceCall'] = (call, work, readOutcome) =>
  tracing ? tracing.traceCall(call, work, readOutcome) : work();

/** The option that lets a queue or a worker hand traces on; none where none are sent. */
export const getQueueTelemetry = (): { telemetry?: Telemetry } => (tracing ? { telemetry: tracing.queues } : {});
