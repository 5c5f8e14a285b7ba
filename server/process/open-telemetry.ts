import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import type { CommandWatcher } from '../database/connection.ts';

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

const TRACER = 'mithaq';
/** How long the last traces of a process that ends may take, in milliseconds. */
const LAST_EXPORT_MS = 2_000;

/** What may leave the service of an attribute: names of ours and numbers. Ids of jobs have people's ids in them. */
const SENT_ATTRIBUTES = new Set([
  'mithaq.call',
  'mithaq.transport',
  'mithaq.outcome',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'bullmq.queue.name',
  'bullmq.queue.operation',
  'bullmq.job.name',
  'bullmq.job.attempts.made',
  'bullmq.job.bulk.count',
]);

/** Starts to send traces to a collector by OTLP over HTTP: a share of those that begin in this process, and all that go on in it. */
export const createTracing = ({ url, share }: { url: string; share: number }, service: string): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: createRootSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withoutPersonalData(exporter) })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(createContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = trace.getTracer(TRACER);
  return {
    queues: new BullMQOtel({ tracerName: TRACER }),
    traceCall: ({ call, transport }, work, readOutcome) => {
      const attributes = { 'mithaq.call': call, 'mithaq.transport': transport };
      return tracer.startActiveSpan(call, { kind: SpanKind.SERVER, root: true, attributes }, async (span) => {
        try {
          const result = await work();
          span.setAttribute('mithaq.outcome', 'ok');
          return result;
        } catch (error) {
          const outcome = readOutcome(error);
          span.setAttribute('mithaq.outcome', outcome);
          if (outcome === 'internal') span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: LAST_EXPORT_MS }).catch(() => {});
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
};

/** Returns what makes a part of the trace of each command of MongoDB that is sent within one. */
export const createCommandTracer = (): CommandWatcher => {
  const open = new Map<number, Span>();
  const end = (requestId: number, hasFailed: boolean): void => {
    const span = open.get(requestId);
    if (!span) return;
    open.delete(requestId);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  return {
    started: ({ requestId, commandName, collection }) => {
      // What nobody waits for within a call or a job is no trace of its own.
      if (!trace.getActiveSpan()) return;
      const attributes: Attributes = { 'db.system.name': 'mongodb', 'db.operation.name': commandName };
      if (collection !== null) attributes['db.collection.name'] = collection;
      const name = collection === null ? commandName : `${commandName} ${collection}`;
      open.set(requestId, trace.getTracer(TRACER).startSpan(name, { kind: SpanKind.CLIENT, attributes }));
    },
    ended: end,
  };
};

/** Takes calls and jobs as beginnings, and not what a queue does by itself all day. */
const createRootSampler = (share: number): Sampler => {
  const ofShare = new TraceIdRatioBasedSampler(share);
  return {
    shouldSample: (parent, traceId, _name, kind) =>
      kind === SpanKind.INTERNAL || kind === SpanKind.CLIENT
        ? { decision: SamplingDecision.NOT_RECORD }
        : ofShare.shouldSample(parent, traceId),
    toString: () => `calls and jobs, ${ofShare.toString()}`,
  };
};

/** Sends spans without attributes that are not listed, and without messages of errors, which may quote what somebody wrote. */
const withoutPersonalData = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

const cleanSpan = (span: ReadableSpan): ReadableSpan => {
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => SENT_ATTRIBUTES.has(name)));
  const cleaned: Partial<ReadableSpan> = { attributes, events: [], status: { code: span.status.code } };
  const properties = Object.entries(cleaned).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.create(span, Object.fromEntries(properties));
};

/** Keeps what a piece of work belongs to through everything that it waits for. */
const createContextManager = (): ContextManager => {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...args) =>
      storage.run(active, () => work.apply(self as ThisParameterType<typeof work>, args)),
    bind: (active, target) => {
      if (typeof target !== 'function') return target;
      return ((...args: unknown[]) => storage.run(active, () => target(...args))) as typeof target;
    },
    enable: () => manager,
    disable: () => {
      storage.disable();
      return manager;
    },
  };
  return manager;
};
