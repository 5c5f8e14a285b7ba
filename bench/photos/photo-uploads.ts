import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { hashPassword } from '../../server/domain/accounts/hashing.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { PhotoAlbumModel } from '../../server/models/members/photo-album.ts';
import { contract } from '../../shared/contract/index.ts';
import { TestClient } from '../../testing/app/http-client.ts';
import { drawBomb } from '../../testing/app/photos.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { startServerProcess } from '../../testing/processes/server-process.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';
import { openKeys } from '../../testing/stores/open-keys.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { peakMegabytes } from '../daily-run/process-figures.ts';
import { type Goal, judged } from '../goals.ts';
import { percentile } from '../statistics.ts';
import type { Sending } from './sender.ts';

const UPLOADS = 20;
/** The memory that uploads may take of a process, and how much longer a request may wait because of them. */
const MAX_MB = 300;
const MAX_WAIT_MS = 100;
const PASSWORD = 'a quiet garden wall';
const PROBE_EVERY_MS = 10;
const CALM_MS = 8_000;
const BOUNDARY = 'photo-boundary';

/** Twenty files: one beyond all limits, some as large as they may be in pixels or bytes, and usual ones. */
const makeFiles = async (): Promise<Buffer[]> => {
  const noisy = async (edge: number, quality: number): Promise<Buffer> => {
    const pixels = Buffer.from(Uint32Array.from({ length: edge * edge }, () => Math.random() * 2 ** 32).buffer);
    const raw = { width: edge, height: edge, channels: 4 as const };
    return sharp(pixels, { raw }).removeAlpha().jpeg({ quality }).toBuffer();
  };
  const [beyond, wide, heavy, usual] = [
    await drawBomb(30_000, 30_000),
    await drawBomb(6_500, 6_000),
    await noisy(3_000, 90),
    await noisy(3_400, 40),
  ];
  const kinds = [beyond, wide, heavy, heavy, usual];
  return Array.from({ length: UPLOADS }, (_, at) => (at === 0 ? beyond : (kinds[1 + (at % 4)] ?? usual)));
};

const wrap = (file: Buffer): Buffer => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="photo"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
};

/** Sends photos from another process, all at once; returns the statuses. */
const sendAll = async (url: string, all: readonly { browser: TestClient; file: string }[]): Promise<number[]> => {
  const sender = fork(new URL('./sender.ts', import.meta.url));
  const sendings = all.map(({ browser, file }): Sending => {
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': statSync(file).size,
      Cookie: browser.cookieHeader,
      Origin: url,
    };
    return { address: url + contract.photos.add.path, headers, file };
  });
  sender.send(sendings);
  const [statuses] = await once(sender, 'message');
  return statuses;
};

/** Asks for a profile every few milliseconds until it is stopped; returns how long each answer took. */
const startProbing = (url: string, browser: TestClient) => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const probe = (): Promise<void> =>
    new Promise((resolve) => {
      const began = performance.now();
      const end = () => {
        times.push(performance.now() - began);
        resolve();
      };
      const asking = request(`${url}/api/profile`, { agent, headers: { Cookie: browser.cookieHeader } }, (answer) => {
        answer.resume().on('end', end);
      });
      asking.on('error', end);
      asking.end();
    });
  const timer = setInterval(() => {
    const one = probe();
    pending.add(one);
    void one.then(() => pending.delete(one));
  }, PROBE_EVERY_MS);
  return async (): Promise<number[]> => {
    clearInterval(timer);
    await Promise.all(pending);
    agent.destroy();
    return times;
  };
};

/** The resident memory of a process, and the peak that is begun anew (Linux). */
const watchMemory = (pid: number): (() => number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const beforeMb = Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => peakMegabytes(pid) - beforeMb;
};

const signIn = async (url: string, email: string): Promise<TestClient> => {
  const browser = new TestClient(() => url);
  await browser.call(contract.accounts.login, { body: { email, password: PASSWORD } });
  return browser;
};

const countProcessing = () => PhotoAlbumModel.countDocuments({ 'photos.status': 'processing' });

/** Sends twenty photos at once; measures the memory of server and worker, and what other requests notice. */
export const photoUploadsBench = (): Promise<void> =>
  withStores(async (stores, dataDir) => {
    await connectMongo(stores.mongodbUri);
    await syncIndexes();
    await openKeys();
    const passwordHash = await hashPassword(PASSWORD, null);
    const members = await Promise.all(Array.from({ length: UPLOADS + 1 }, () => makeMember({ passwordHash })));
    const keep = (body: Buffer, name: string): string => {
      const file = join(dataDir, name);
      writeFileSync(file, body);
      return file;
    };
    const files = (await makeFiles()).map((file, at) => keep(wrap(file), `photo-${at}`));
    const first = keep(wrap(await drawBomb(400, 400)), 'first');
    const server = await startServerProcess(stores);
    const worker = await startWorkerProcess(stores);
    try {
      const browsers: TestClient[] = [];
      for (const { email } of members) browsers.push(await signIn(server.url, email));
      const [watcher, ...senders] = browsers;
      if (!watcher) throw new Error('unreachable');
      // A service that runs has taken photos before: the code of an upload is loaded and compiled.
      for (const browser of browsers) await sendAll(server.url, [{ browser, file: first }]);
      while ((await countProcessing()) > 0) await sleep(50);

      const stopCalm = startProbing(server.url, watcher);
      await sleep(CALM_MS);
      const calm = await stopCalm();
      const grown = { server: watchMemory(server.child.pid ?? 0), worker: watchMemory(worker.pid ?? 0) };
      const lag = monitorEventLoopDelay({ resolution: 5 });
      lag.enable();
      const stopBusy = startProbing(server.url, watcher);
      const began = performance.now();
      const statuses = await sendAll(
        server.url,
        senders.map((browser, at) => ({ browser, file: files[at] ?? first })),
      );
      const sentS = (performance.now() - began) / 1_000;
      while ((await countProcessing()) > 0) await sleep(100);
      const doneS = (performance.now() - began) / 1_000;
      const busy = await stopBusy();
      lag.disable();
      const slowest = (times: readonly number[]) => Math.max(...times);
      const rows = { calm, 'during the uploads': busy };
      for (const [name, times] of Object.entries(rows)) {
        const at = (share: number) => percentile(times, share).toFixed(1);
        console.log(
          `${name}: ${times.length} requests, median ${at(0.5)}, 99 % within ${at(0.99)}, slowest ${slowest(times).toFixed(1)} ms`,
        );
      }
      const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
      console.log(
        `${UPLOADS} photos, ${megabytes.toFixed(0)} MB, sent in ${sentS.toFixed(1)} s (${statuses.filter((status) => status === 202).length} taken), their pictures made after ${doneS.toFixed(1)} s; this process was late by ${(lag.max / 1e6).toFixed(0)} ms at most`,
      );
      const goals: Goal[] = [
        { what: 'MB more in the server', value: grown.server(), goal: MAX_MB },
        { what: 'MB more in the worker', value: grown.worker(), goal: MAX_MB },
        { what: 'ms longer, slowest request', value: Math.round(slowest(busy) - slowest(calm)), goal: MAX_WAIT_MS },
      ];
      console.table(judged(goals));
      if (goals.some(({ value, goal }) => value > goal)) process.exitCode = 1;
    } finally {
      await endProcess(worker, 'SIGTERM');
      await server.stop();
      await disconnectMongo();
    }
  });
