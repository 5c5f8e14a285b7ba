import type { Page, Route, WebSocket } from 'playwright-core';
import type { SocketCall } from '../../shared/contract/base/events.ts';
import { allCalls } from '../../shared/contract/index.ts';

/** A call that a page makes, whichever way it makes it. */
export interface MadeCall {
  readonly method: string;
  readonly path: string;
  /** Its query, with the question mark; empty without one. */
  readonly search: string;
}

/**
 * How the test answers a call instead of the service: with a refusal, not at all (`held`), or as a connection that failed
 * (`lost`).
 */
export type TestAnswer = { readonly status: number; readonly body: unknown } | 'held' | 'lost';

interface Rule {
  readonly concerns: (call: MadeCall) => boolean;
  readonly answer: TestAnswer;
}

const rulesOf = new WeakMap<Page, Rule[]>();

/** The call of a packet that a page sends over its connection, and the number under which it waits for the answer. */
const readCall = (packet: string | Buffer): (MadeCall & { readonly ackId: string }) | null => {
  const [, ackId, sent] = /^42(\d+)(\["call",.*)$/s.exec(String(packet)) ?? [];
  if (ackId === undefined || sent === undefined) return null;
  const [, { name, params = {}, query }] = JSON.parse(sent) as [string, SocketCall];
  const call = allCalls.find((one) => one.name === name)?.call;
  if (!call) throw new Error(`The page called ${name}, which is no call.`);
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return { method: call.method, path, search: search && `?${search}`, ackId };
};

type Packet = string | Buffer;

/** Hears each packet of connections that a page opens from now on, sent or received; returns how to stop. */
const onPacket = (
  page: Page,
  event: 'framesent' | 'framereceived',
  listener: (packet: Packet) => void,
): (() => void) => {
  const hearFrame = ({ payload }: { payload: Packet }) => listener(payload);
  const opened: WebSocket[] = [];
  const hear = (socket: WebSocket) => {
    opened.push(socket);
    socket.on(event as 'framesent', hearFrame);
  };
  page.on('websocket', hear);
  return () => {
    page.off('websocket', hear);
    for (const socket of opened) socket.off(event as 'framesent', hearFrame);
  };
};

/** Tells of each call that a page makes over connections that it opens from now on; returns how to stop. */
export const onSocketCall = (page: Page, listener: (call: MadeCall) => void): (() => void) =>
  onPacket(page, 'framesent', (packet) => {
    const call = readCall(packet);
    if (call) listener(call);
  });

/** Tells of each answer to a call over connections that a page opens from now on; returns how to stop. */
export const onSocketAnswer = (page: Page, listener: (call: MadeCall, status: number) => void): (() => void) => {
  const made = new Map<string, MadeCall>();
  const stops = [
    onPacket(page, 'framesent', (packet) => {
      const call = readCall(packet);
      if (call) made.set(call.ackId, call);
    }),
    onPacket(page, 'framereceived', (packet) => {
      const [, ackId = '', answer] = /^43(\d+)(\[\{.*)$/s.exec(String(packet)) ?? [];
      const call = made.get(ackId);
      if (call && answer) listener(call, JSON.parse(answer)[0].status);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Tells of each push after which a page fetches again, over connections that it opens from now on; returns how to stop. */
export const onSocketPush = (page: Page, listener: () => void): (() => void) =>
  onPacket(page, 'framereceived', (packet) => {
    if (/^42\["(?!presence"|match:typing")/.test(String(packet))) listener();
  });

/**
 * Lets the test answer calls of a page by {@link answerCalls}, by whichever way the page makes them. Has to be done before the page
 * opens its connection.
 */
export const letTestAnswer = async (page: Page): Promise<void> => {
  rulesOf.set(page, []);
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const call = readCall(message);
      const rule = call && rulesOf.get(page)?.findLast(({ concerns }) => concerns(call));
      if (!rule) return server.send(message);
      if (rule.answer === 'held') return;
      // A connection that breaks takes its calls along; then they are made by HTTP, and fail there.
      if (rule.answer === 'lost') socket.send(`43${call.ackId}[]`);
      else socket.send(`43${call.ackId}${JSON.stringify([rule.answer])}`);
    });
  });
};

/** Answers calls of a page instead of the service, over its connection and by HTTP. Returns how to let the service answer again. */
export const answerCalls = async (
  page: Page,
  concerns: (call: MadeCall) => boolean,
  answer: TestAnswer,
): Promise<() => Promise<void>> => {
  const rules = rulesOf.get(page);
  if (!rules) throw new Error('letTestAnswer() was not called for this page.');
  const rule: Rule = { concerns, answer };
  rules.push(rule);
  const matches = (url: URL): boolean => url.pathname.startsWith('/api/');
  const respond = async (route: Route): Promise<void> => {
    const { pathname: path, search } = new URL(route.request().url());
    if (!concerns({ method: route.request().method(), path, search })) return route.fallback();
    if (answer === 'lost') return route.abort('connectionfailed');
    if (answer !== 'held') return route.fulfill({ status: answer.status, json: answer.body });
  };
  await page.route(matches, respond);
  return async () => {
    rules.splice(rules.indexOf(rule), 1);
    await page.unroute(matches, respond);
  };
};

/** Lets the service answer all calls of a page again. */
export const endAnswers = async (page: Page): Promise<void> => {
  rulesOf.get(page)?.splice(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
};
