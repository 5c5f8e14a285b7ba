import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../e2e/kit/service.ts';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { contract } from '../shared/contract/index.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { findFreePort } from '../testing/processes/free-port.ts';
import { median, rankProbability } from './statistics.ts';

/** Something that is refused, or answered, in the same words for several reasons, which the time must not tell apart. */
interface Refusal {
  readonly status: number;
  /** What is tried, by the reason of its refusal. */
  readonly kinds: Readonly<Record<string, readonly [method: string, path: string, body?: unknown]>>;
}

const ABSENT = 'AAAAAAAAAAAAAAAAAAAAAA';
const WARM_UP_ROUNDS = 20;
const PASSWORD = 'a quiet garden wall';

/**
 * Times refusals of several kinds, interleaved, and prints for each pair of kinds the difference of the medians and how well
 * the time distinguishes them: 0.5 is not at all, 1 is always. The goals are 0.55 and 2 ms (R3 of sign-in and of links for a new
 * password, R13 of profiles and threads, G13). So are a taken e-mail and a free one, at registering and at a change.
 */
export const loginTiming = async (samples: number): Promise<void> => {
  // Nothing takes the mails: whether one goes out is decided by the worker, apart from the request.
  const mail = { SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`, MAIL_FROM: 'mithaq@example.test' };
  const service = await startService({ RATE_LIMITS: 'off', ...mail });
  try {
    const visitor = new TestClient(() => service.url);
    const standard = await signIn(service.url, 'standard@demo.test');
    for (const [browser, refusal] of [
      [visitor, REFUSED_SIGN_IN],
      [visitor, RESET],
      ...(await findRefusedReads(service.url, standard)).map((one) => [standard, one] as const),
    ] as const) {
      report(await time(browser, refusal, samples));
    }
    for (const times of await timeNaming(service.url, samples)) report(times);
  } finally {
    await service.stop();
  }
};

const tryPassword = (email: string) => {
  return ['POST', contract.accounts.login.path, { email, password: 'not-the-password-9' }] as const;
};

const REFUSED_SIGN_IN: Refusal = {
  status: 401,
  kinds: {
    'unknown e-mail': tryPassword('nobody@demo.test'),
    'wrong password': tryPassword('standard@demo.test'),
    'suspended account': tryPassword('suspended@demo.test'),
  },
};

const askReset = (email: string) => ['POST', contract.passwordResets.request.path, { email }] as const;

/** A link for a new password: answered alike, and as fast, whether there is such an account or not. */
const RESET: Refusal = {
  status: 204,
  kinds: {
    'reset, unknown e-mail': askReset('nobody@demo.test'),
    'reset, known e-mail': askReset('standard@demo.test'),
    'reset, suspended account': askReset('suspended@demo.test'),
  },
};

const signIn = async (url: string, email: string): Promise<TestClient> => {
  const browser = new TestClient(() => url);
  await browser.call(contract.accounts.login, { body: { email, password: DEMO_PASSWORD } });
  return browser;
};

/** Finds a profile and a thread that another member sees and the viewer does not. Throws where there is none. */
const findRefusedReads = async (url: string, viewer: TestClient): Promise<Refusal[]> => {
  const other = await signIn(url, 'vip@demo.test');
  const people = (await other.call(contract.matches.list)).map(({ otherUser }) => otherUser.id);
  const threads = (await other.call(contract.messages.conversations)).flatMap(({ matchId }) => matchId ?? []);
  const toProfile = (id: string) => contract.profiles.other.path.replace(':userId', id);
  const toThread = (id: string) => contract.messages.list.path.replace(':id', id);
  const findRefused = async (paths: readonly string[]): Promise<string> => {
    for (const path of paths) if ((await viewer.request('GET', path)).status === 404) return path;
    throw new Error(`None of ${paths.length} is hidden from the viewer.`);
  };
  const hidden = await findRefused(people.map(toProfile));
  const foreign = await findRefused(threads.map(toThread));
  return [
    { status: 404, kinds: { 'hidden profile': ['GET', hidden], 'missing profile': ['GET', toProfile(ABSENT)] } },
    { status: 404, kinds: { 'foreign thread': ['GET', foreign], 'missing thread': ['GET', toThread(ABSENT)] } },
  ];
};

const time = async (
  browser: TestClient,
  { status, kinds }: Refusal,
  samples: number,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const times = new Map(Object.keys(kinds).map((kind): [string, number[]] => [kind, []]));
  for (let round = 0; round < samples + WARM_UP_ROUNDS; round += 1) {
    for (const [kind, [method, path, body]] of Object.entries(kinds)) {
      const began = performance.now();
      const answer = await browser.request(method, path, body === undefined ? {} : { body });
      const took = performance.now() - began;
      if (answer.status !== status) throw new Error(`${kind} answered ${answer.status}.`);
      if (round >= WARM_UP_ROUNDS) times.get(kind)?.push(took);
    }
  }
  return times;
};

/** How long an address rests after a hash, and more: whoever waits for that is not timed by what they ask. */
const REST_MS = 80;

/** Times what names a taken e-mail and a free one, where mail is sent: registering, and a change by the account that it opened. */
const timeNaming = async (url: string, samples: number): Promise<ReadonlyMap<string, readonly number[]>[]> => {
  const registering = new Map<string, number[]>();
  const changing = new Map<string, number[]>();
  for (let round = 0; round < samples + WARM_UP_ROUNDS; round += 1) {
    const kinds = [
      { kind: 'taken', email: 'standard@demo.test', other: 'premium@demo.test' },
      { kind: 'free', email: `free-${round}@demo.test`, other: `other-${round}@demo.test` },
    ];
    for (const { kind, email, other } of round % 2 === 0 ? kinds : kinds.reverse()) {
      const browser = new TestClient(() => url);
      const body = { username: `${kind}-${round}`, email, password: PASSWORD, firstName: 'Amina', lastName: 'Rahman' };
      for (const [times, label, call, sent] of [
        [registering, `register, ${kind}`, contract.accounts.register, body],
        [changing, `change, ${kind}`, contract.account.change, { password: PASSWORD, email: other }],
      ] as const) {
        await sleep(REST_MS);
        const began = performance.now();
        const { status } = await browser.request(call.method, call.path, { body: sent });
        const took = performance.now() - began;
        if (status >= 300) throw new Error(`${label} answered ${status}.`);
        if (round >= WARM_UP_ROUNDS) times.set(label, [...(times.get(label) ?? []), took]);
      }
    }
  }
  return [registering, changing];
};

const report = (times: ReadonlyMap<string, readonly number[]>): void => {
  for (const [kind, of] of times)
    console.log(`${kind.padEnd(20)} median ${median(of).toFixed(2)} ms, n = ${of.length}`);
  const kinds = [...times.keys()];
  const pairs = kinds.flatMap((a, index) => kinds.slice(index + 1).map((b) => [a, b] as const));
  for (const [a, b] of pairs) {
    const [one = [], other = []] = [times.get(a), times.get(b)];
    const difference = Math.abs(median(one) - median(other));
    const probability = rankProbability(one, other);
    console.log(
      `${a} / ${b}: difference ${difference.toFixed(2)} ms, told apart ${Math.max(probability, 1 - probability).toFixed(3)}`,
    );
  }
};
