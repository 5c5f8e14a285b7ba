import { connect, type Socket } from 'node:net';
import { quantile } from '../../scripts/source-files.ts';
import { contract } from '../../shared/contract/index.ts';
import { TestClient } from '../../testing/app/http-client.ts';
import { makeTargetPeople } from '../target/people.ts';
import type { Target } from '../target/target.ts';

export interface SlowHeadsResult {
  /** Connections that sent half a head, and how many of them the server cut off. */
  readonly opened: number;
  readonly cutOff: number;
  /** 95th percentiles of others' calls before and meanwhile, in milliseconds. */
  readonly calmP95Ms: number;
  readonly p95Ms: number;
  readonly calls: number;
  /** Calls of others that were not answered with success. */
  readonly failed: number;
}

const HALF_HEAD = 'GET /api/user HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
/** The time between two more bytes of each head. */
const DRIP_MS = 2_000;
const CALLS_EVERY_MS = 40;
const CALM_MS = 5_000;

/** Keeps so many connections open that never finish their head; one that is cut off is replaced at once. */
const holdHeads = (url: string, count: number) => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let [opened, cutOff, isOver] = [0, 0, false];
  const open = () => {
    if (isOver) return;
    opened += 1;
    const socket = connect(Number(port), hostname, () => socket.write(HALF_HEAD));
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      if (isOver) return;
      cutOff += 1;
      setTimeout(open, 50);
    });
  };
  for (let at = 0; at < count; at += 1) open();
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, DRIP_MS);
  return {
    counts: () => ({ opened, cutOff }),
    end() {
      isOver = true;
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** Makes a member's calls at a steady pace for a while, whether or not earlier ones have been answered. */
const makeCalls = async (browser: TestClient, ms: number) => {
  const took: number[] = [];
  let failed = 0;
  const calls: Promise<void>[] = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const began = performance.now();
    const call = browser.call(calls.length % 2 === 0 ? contract.accounts.current : contract.matches.list).then(
      () => {},
      () => {
        failed += 1;
      },
    );
    calls.push(call.then(() => void took.push(performance.now() - began)));
    await new Promise((resolve) => setTimeout(resolve, CALLS_EVERY_MS));
  }
  await Promise.all(calls);
  return { p95Ms: Math.round(quantile(took, 0.95) * 10) / 10, calls: calls.length, failed };
};

/** Holds so many half-sent heads open for a time and measures what a member's calls take meanwhile (R58). */
export const measureSlowHeads = async (target: Target, heads: number, seconds: number): Promise<SlowHeadsResult> => {
  const { member } = await makeTargetPeople();
  const browser = new TestClient(() => target.url);
  const { cookie } = await target.signIn(member);
  for (const [, name = '', value = ''] of cookie.matchAll(/(\w+)=([^;]*)/g)) browser.cookies.set(name, value);
  await makeCalls(browser, CALM_MS);
  const calm = await makeCalls(browser, CALM_MS);
  const held = holdHeads(target.url, heads);
  const { p95Ms, calls, failed } = await makeCalls(browser, seconds * 1_000);
  const counts = held.counts();
  held.end();
  return { ...counts, calmP95Ms: calm.p95Ms, p95Ms, calls, failed: calm.failed + failed };
};
