import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contract } from '../../shared/contract/index.ts';
import { REPLY_PROMISE_MS } from '../../shared/desk-options.ts';
import { REVIEW_PROMISE_HOURS } from '../../shared/review-options.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { callBySocket, openTab } from '../../testing/app/tab.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { clock } from '../domain/kernel/clock.ts';
import { enqueue } from '../jobs.ts';
import { DailyRunModel } from '../models/matching/daily-run.ts';
import { ApplicationModel } from '../models/members/application.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { BackupRecordModel } from '../models/operations/backup-record.ts';
import { DeliveryModel } from '../models/operations/delivery.ts';
import { readSometimes } from './metrics.ts';

const TOKEN = 'a-token-for-the-metrics';
const app = givenTestApp({ config: { metricsToken: TOKEN } });
afterEach(() => clock.set());

const readMetrics = async (): Promise<string> => (await app.client().request('GET', '/metrics')).text;

test('reports to this machine what the process is doing', async () => {
  await app.client().request('GET', '/healthz');
  const { status, text, headers } = await app.client().request('GET', '/metrics');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(text).toMatch(/^http_answers_total\{status="200"\} \d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('reports how long calls take by either transport, who is connected, and what waits in the queues', async () => {
  const browser = await app.signIn(await makeMember());
  const tab = await openTab(app.url, browser);
  await browser.call(contract.accounts.current);
  await callBySocket(tab, { name: 'messages.read', params: { id: 'unknown' }, body: { upTo: 1 } });
  await enqueue('feedback', { userId: 'of-a-metric' });
  const text = await readMetrics();
  const count = (labels: string) => new RegExp(`^call_duration_seconds_count\\{${labels}\\} 1$`, 'm');
  expect(text).toMatch(count('call="accounts.current",transport="http",outcome="ok"'));
  expect(text).toMatch(count('call="messages.read",transport="socket",outcome="not_found"'));
  expect(text).toMatch(/^socket_connections 1$/m);
  expect(text).toMatch(/^queue_jobs\{queue="feedback",state="(?:waiting|prioritized)"\} 1$/m);
  expect(text).toMatch(/^queue_oldest_waiting_seconds\{queue="feedback"\} \d/m);
  tab.socket.disconnect();
  await expect.poll(readMetrics).toMatch(/^socket_connections 0$/m);
});

test('counts the messages that are stored, and how many one transaction stores', async () => {
  const [one, other] = [await makeMember(), await makeMember()];
  const { _id: id } = await makeConnection(one._id, other._id);
  const browser = await app.signIn(one);
  const send = (clientMessageId: string) =>
    browser.call(contract.messages.send, { params: { id }, body: { content: 'Salam', clientMessageId } });
  const readSum = async () => [
    readFigure(await readMetrics(), 'messages_sent_total'),
    readFigure(await readMetrics(), 'message_commit_size_sum'),
  ];
  expect(await readSum()).toEqual([0, 0]);
  const ids = Array.from({ length: 12 }, () => crypto.randomUUID());
  await Promise.all(ids.map(send));
  // A repeat stores nothing.
  await send(ids[0] ?? '');
  expect(await readSum()).toEqual([12, 12]);
  const commits = readFigure(await readMetrics(), 'message_commit_size_count');
  expect(commits).toBeGreaterThan(0);
  expect(commits).toBeLessThanOrEqual(12);
});

test('the delay of the event loop is that since the page was last read', async () => {
  const name = 'nodejs_eventloop_delay_max_seconds';
  const readAfterDelay = async () => {
    const until = performance.now() + 300;
    while (performance.now() < until);
    return readFigure(await readMetrics(), name);
  };
  // Node does not count what delays the first round after the figures were begun anew.
  await expect.poll(readAfterDelay).toBeGreaterThan(0.2);
  await expect.poll(async () => readFigure(await readMetrics(), name)).toBeLessThan(0.2);
});

describe('figures of the whole service', () => {
  const HOUR_MS = 3_600_000;
  const ago = (ms: number) => new Date(Date.now() - ms);

  beforeAll(async () => {
    const run = { state: 'done' as const, generation: 1, leaseUntil: new Date(0) };
    const found = { members: 9, incomplete: 0, cards: 12, pairs: 6, relaxed: 0, withCard: 6 };
    await DailyRunModel.create([
      {
        ...run,
        _id: '2026-01-01',
        startedAt: ago(HOUR_MS + 90_000),
        finishedAt: ago(HOUR_MS),
        found: { ...found, withoutCard: { distance: 2, age: 1 } },
      },
      // Under way, and being run again: neither says how long a day takes.
      { ...run, _id: '2026-01-02', startedAt: ago(0), finishedAt: ago(5 * HOUR_MS), found: null },
      { ...run, _id: '2026-01-03', startedAt: ago(0), finishedAt: null, found: null },
    ]);
    const promised = REVIEW_PROMISE_HOURS * HOUR_MS;
    // Raw: what else an application has is not read.
    const decide = (tookMs: number, decidedMsAgo: number) => ({
      _id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      status: 'approved',
      decidedAt: ago(decidedMsAgo),
      submittedAt: ago(decidedMsAgo + tookMs),
    });
    const longAgo = 8 * 24 * HOUR_MS;
    await ApplicationModel.collection.insertMany([
      decide(promised - 1, 1_000),
      decide(promised - 1, 2_000),
      decide(promised + 1, 3_000),
      decide(promised + 1, longAgo),
    ] as never[]);
    const thread = (waitingSince: Date | null) => ({
      _id: crypto.randomUUID(),
      kind: 'matchmaker' as const,
      participants: [],
      lastActivityAt: ago(0),
      waitingSince,
    });
    await ConversationModel.create([
      thread(ago(REPLY_PROMISE_MS + 1_000)),
      thread(ago(REPLY_PROMISE_MS - HOUR_MS)),
      thread(null),
    ]);
    const dispatch = (state: 'sent' | 'refused', msAgo = 1_000) => ({
      _id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      channel: 'email' as const,
      noticeIds: ['n'],
      state,
      createdAt: ago(msAgo),
    });
    await DeliveryModel.create([
      dispatch('sent'),
      dispatch('sent'),
      dispatch('refused'),
      dispatch('refused', 2 * HOUR_MS),
    ]);
    await BackupRecordModel.create({ _id: '2026-01-01', startedAt: ago(60_000), finishedAt: ago(30_000) });
  });

  test('tell of the daily run, promises, notifications', async () => {
    // What was counted before all this is too old then.
    clock.set(() => new Date(Date.now() + 15_000));
    const text = await readMetrics();
    expect(readFigure(text, 'daily_run_duration_seconds')).toBeCloseTo(90, 0);
    expect(readFigure(text, 'daily_run_age_seconds')).toBeGreaterThan(3_590);
    expect(readFigure(text, 'members_with_card')).toBe(6);
    expect(readFigure(text, 'members_without_card{reason="distance"}')).toBe(2);
    expect(readFigure(text, 'members_without_card{reason="age"}')).toBe(1);
    expect(readFigure(text, 'reviews_last_week{promise="kept"}')).toBe(2);
    expect(readFigure(text, 'reviews_last_week{promise="late"}')).toBe(1);
    expect(readFigure(text, 'matchmaker_replies_overdue')).toBe(1);
    expect(readFigure(text, 'notices_last_hour{channel="email",outcome="sent"}')).toBe(2);
    expect(readFigure(text, 'notices_last_hour{channel="email",outcome="refused"}')).toBe(1);
    expect(readFigure(text, 'refusals_last_hour{channel="email",reason="not known"}')).toBe(1);
  });

  test('are counted once in 15 seconds, and missing where they cannot be', async () => {
    let now = 0;
    clock.set(() => new Date(now));
    let reads = 0;
    const read = readSometimes(async () => {
      reads += 1;
      if (reads > 1) throw new Error('away');
      return reads;
    });
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    now = 14_999;
    expect([await read(), reads]).toEqual([1, 1]);
    now = 15_000;
    expect([await read(), await read(), reads]).toEqual([null, null, 2]);
    // One that never ends holds nobody up for longer than a second.
    expect(await readSometimes(() => new Promise(() => {}))()).toBeNull();
  });

  describe('the dashboard and the alerts', () => {
    const dashboard = JSON.parse(readFileSync('deploy/grafana/mithaq.json', 'utf8')) as {
      panels: {
        id: number;
        title: string;
        gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
        targets?: { expr: string }[];
      }[];
    };
    const alerts = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as {
      groups: {
        rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[];
      }[];
    };
    const rules = alerts.groups.flatMap((group) => group.rules);
    const expressions = [
      ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
      ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
    ];

    test('ask for figures, labels and values that this page has', async () => {
      clock.set(() => new Date(Date.now() + 30_000));
      const known = readSeries(await readMetrics());
      // Prometheus itself says whether it reached a server, and which.
      known.set('up', []);
      expect(expressions.length).toBeGreaterThan(30);
      expect(expressions.flatMap(({ of, expr }) => findFaults(expr, known).map((fault) => `${of}: ${fault}`))).toEqual(
        [],
      );
      // Each figure of ours is shown or watched.
      const all = expressions.map(({ expr }) => expr).join('\n');
      const names = [...known.keys()].map((name) => name.replace(/_(?:sum|count)$/, ''));
      expect(names.filter((name) => !all.includes(name))).toEqual([]);
    });

    test('the check finds what is wrong with an expression', () => {
      const known = new Map([['queue_jobs', [{ queue: 'mail', state: 'failed' }]]]);
      expect(findFaults('sum by (queue) (queue_jobs{state="failed", job=~"mithaq.*"}) > 1', known)).toEqual([]);
      expect(findFaults('queue_job{state="failed"}', known)).toEqual(['no figure queue_job']);
      expect(findFaults('queue_jobs{status=~"f.*"}', known)).toEqual(['queue_jobs has no status="f.*"']);
      expect(findFaults('queue_jobs{state="fail"}', known)).toEqual(['queue_jobs has no state="fail"']);
    });

    test('each alert says how urgent it is, what is wrong and what to do; no panel covers another', () => {
      for (const { labels, annotations } of rules) {
        expect(['page', 'ticket']).toContain(labels.severity);
        expect(annotations).toEqual({ summary: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) });
      }
      expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
      const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
      expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    });
  });
});

type Labels = Record<string, string>;

/** Returns the value of one series of the page; null where it is missing. */
function readFigure(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

/** Returns the labels of every series of the page by name. */
function readSeries(text: string): Map<string, Labels[]> {
  const series = new Map<string, Labels[]>();
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]);
    series.set(name, [...(series.get(name) ?? []), Object.fromEntries(pairs)]);
  }
  return series;
}

/** Labels that Prometheus adds to each series. */
const SCRAPED = ['job', 'instance'];

/** Returns the series and labels of an expression that are not known: what stands before a brace, and what in it. */
function findFaults(expr: string, known: ReadonlyMap<string, readonly Labels[]>): string[] {
  return [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', matchers = '']) => {
    const series = known.get(name);
    if (!series) return [`no figure ${name}`];
    return [...matchers.matchAll(/(\w+)(=~?|!=)"([^"]*)"/g)].flatMap(([, label = '', operator, value = '']) => {
      if (SCRAPED.includes(label)) return [];
      const isThere = (one: Labels) => (operator === '=' ? one[label] === value : label in one);
      return series.some(isThere) ? [] : [`${name} has no ${label}="${value}"`];
    });
  });
}
