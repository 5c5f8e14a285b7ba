import type { Telemetry } from 'bullmq';
import { watchMongoCommands } from '../database/connection.ts';
import type { Tracing } from './open-telemetry.ts';

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
