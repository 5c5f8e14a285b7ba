import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp } from '../../testing/app/app.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { startServerProcess } from '../../testing/processes/server-process.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';
import { mongoConnection } from '../database/probe.ts';
import { getQueueTelemetry, startTracing, traceCall } from './tracing.ts';

interface SentSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'service'>[] }[];
  }[];
}

/** A collector of traces by OTLP over HTTP, on loopback. */
const startCollector = async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const spans = (): SentSpan[] =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
      }),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    close: () => server.close(),
  };
};

test('R31: a call is one trace from the server to the job and its queries, with nobody’s data in it', async () => {
  const collector = await startCollector();
  const app = await startTestApp();
  onTestFinished(async () => {
    await app.stop();
    collector.close();
  });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SESSION_KEYS: app.config.sessionKeys.join() };
  const server = await startServerProcess(app, [], env);
  const worker = await startWorkerProcess(app, env);
  const member = await makeMember({ email: 'canary-mail@secret.test' });
  const browser = server.browserLike(await app.signIn(member));
  await browser.call(contract.profiles.change, { body: { bio: 'Every canary-bio Friday I cook.' } });
  // The job of the call, among others that the worker finds to do by itself.
  const isJobTraced = () => {
    const traceId = collector.spans().find(({ name }) => name === 'profiles.change')?.traceId;
    return collector.spans().some((span) => span.traceId === traceId && span.name.startsWith('process '));
  };
  await expect.poll(isJobTraced).toBe(true);
  // What they have not sent yet they send as they end.
  await endProcess(worker, 'SIGTERM');
  await server.stop();

  const spans = collector.spans();
  const call = spans.find(({ name }) => name === 'profiles.change');
  if (!call) throw new Error('The call has no trace.');
  const trace = spans.filter(({ traceId }) => traceId === call.traceId);
  const pathTo = (span: SentSpan | undefined): string[] =>
    span ? [...pathTo(trace.find(({ spanId }) => spanId === span.parentSpanId)), `${span.service} ${span.name}`] : [];
  const paths = trace.map((span) => pathTo(span).join(' > '));
  const ofCall = 'mithaq-server profiles.change';
  expect(paths).toContain(ofCall);
  expect(paths).toContainEqual(expect.stringMatching(`^${ofCall} > mithaq-server (?:update|findAndModify) profiles$`));
  expect(paths).toContainEqual(
    expect.stringMatching(
      `^${ofCall} > mithaq-server add \\S+ > mithaq-worker process \\S+ > mithaq-worker find \\S+$`,
    ),
  );
  // Neither ids nor what was written or read, and nothing that a queue does by itself.
  for (const secret of [member._id, member.firstName, member.lastName, 'canary', '127.0.0.1'])
    expect(collector.text().includes(secret), secret).toBe(false);
  expect(spans.filter(({ name }) => /getNextJob|hello|extendLocks/.test(name))).toEqual([]);
}, 120_000);

test('without a collector a process loads nothing of it, and MongoDB reports no commands', async () => {
  const app = await startTestApp();
  onTestFinished(app.stop);
  const stop = await startTracing(undefined, 'mithaq-server');
  expect(getQueueTelemetry()).toEqual({});
  const work = Promise.resolve('done');
  expect(traceCall({ call: 'any', transport: 'http' }, () => work, String)).toBe(work);
  expect(mongoConnection().getClient().options.monitorCommands).toBe(false);
  await stop();
});
