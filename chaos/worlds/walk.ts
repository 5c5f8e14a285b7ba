import { clock } from '../../server/domain/kernel/clock.ts';
import { publish } from '../../server/domain/kernel/events.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { POLICY } from '../../testing/app/authorization-policy.ts';
import { restartNewcomers } from '../../testing/app/authorization-rules.ts';
import type { RawAnswer, TestClient } from '../../testing/app/http-client.ts';
import type { InProcessService, Tab } from '../in-process-service.ts';
import type { People } from './people.ts';

/** Someone who looks, with a browser and an open tab; an anonymous visitor has no tab. */
export interface Looker {
  readonly name: string;
  readonly userId: string | null;
  readonly browser: TestClient;
  readonly tab: Tab | null;
  /** Everything that was pushed to the tab. */
  readonly received: string[];
}

/** What everyone saw: by who and what they did, all of the response; and by who, all that was pushed. */
export type Transcript = ReadonlyMap<string, string>;

/** Calls that are not walked over, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'accounts.logout': 'it ends the session of the one who looks',
  'accounts.changePassword': 'it takes a token that nobody has',
  'blocks.add': 'after it the one who looks sees nothing more of the owner',
  'matches.unmatch': 'after it the one who looks is no longer connected with the owner',
  'account.pause': 'it closes the introductions of the one who looks',
  'account.sessions': 'it says when the one who looks was last here, and sessions outlive a world',
  'staffAccounts.sessions': 'as account.sessions, of the owner',
  'account.endOtherSessions': 'it begins the session of the one who looks anew',
  'staffOperations.runDailyMatches': 'whom the planner introduces next may depend on what is hidden',
};

/** Calls that hash a password: whoever makes them they do the same, so an anonymous visitor is enough. */
const COSTLY: readonly string[] = ['accounts.login', 'accounts.register'];

const ABSENT = 'AAAAAAAAAAAAAAAAAAAAAA';
/** The keys of responses to an introduction, after which the one who responds may know the other's. */
const RESPONDING = 'matches.respond';

/** Whether a part of a transcript is of somebody's response, or pushed after it. */
export const isAfterResponse = (key: string): boolean => key.includes(RESPONDING);

type Named = (typeof allCalls)[number];
const walked = allCalls.filter(({ name }) => !(name in LEFT_OUT));
const reads = walked.filter(({ call }) => call.method === 'GET');
const writes = walked.filter(({ name, call }) => call.method !== 'GET' && name !== RESPONDING);

/** Whose writes are enough to see what each of them answers: of the staff, one who may know none of the facts. */
const WRITERS: readonly string[] = ['friend', 'seeker', 'otherMatchmaker'];

const STAFF: readonly string[] = ['matchmaker', 'otherMatchmaker', 'admin'];
/** Who reads what is for staff alone: staff, and one of those whom every such call refuses. */
const STAFF_READERS: readonly string[] = [...STAFF, 'friend'];
const isForStaff = ({ call: { access } }: Named): boolean => access === 'staff' || access === 'admin';

/** The time goes on by this from step to step, and stands still within one. */
const STEP_MS = 1_000;

interface WalkOptions {
  readonly isThorough: boolean;
  readonly makeFacts: () => Promise<unknown>;
  /** Replaces what is random in a text. */
  readonly replace: (text: string) => string;
}

/**
 * Has everyone make every call of the contract: all reads, then all writes, and at last a response to the owner. `makeFacts`
 * comes first, while everyone's tab is open. `isThorough`: on everything that they can name instead of what is likeliest, with
 * writes of everyone instead of a few, with what is for staff read by everyone too, and with the reads again after them.
 */
export const walk = async (
  service: InProcessService,
  people: People,
  lookers: readonly Looker[],
  { isThorough, makeFacts, replace }: WalkOptions,
): Promise<Transcript> => {
  const transcript = new Map<string, string>();
  let now = clock.now().getTime();
  clock.set(() => new Date(now));
  const step = () => {
    now += STEP_MS;
  };
  const keep = (key: string, answer: RawAnswer) => void transcript.set(key, replace(describe(answer)));
  const pushed = new Map<Looker, string[]>();
  /** Takes what was pushed by what was done last. */
  const takePushes = () => {
    for (const looker of lookers) {
      const lines = orderPushes(looker.received.splice(0).map(replace));
      pushed.set(looker, [...(pushed.get(looker) ?? []), ...lines]);
    }
  };
  const keepPushes = async (phase: string) => {
    await drain(service, lookers);
    takePushes();
    for (const looker of lookers)
      transcript.set(`${looker.name} is pushed, ${phase}`, (pushed.get(looker) ?? []).join('\n'));
    pushed.clear();
  };
  const readAs = async (looker: Looker, phase: string, calls: readonly Named[]) => {
    const isStaff = STAFF.includes(looker.name);
    for (const one of calls) {
      if (!isThorough && isForStaff(one) && !STAFF_READERS.includes(looker.name)) continue;
      for (const id of listIds(one, looker, people).slice(0, isThorough ? undefined : 1)) {
        if (isStaff) step();
        keep(`${looker.name} ${one.name} ${id}, ${phase}`, await ask(one, looker, id));
      }
    }
  };
  /** Staff read one after the other, as what they read is recorded: records of one instant are listed in any order. */
  const readAll = async (phase: string, calls: readonly Named[]) => {
    const others = lookers.filter(({ name }) => !STAFF.includes(name));
    await Promise.all(others.map((looker) => readAs(looker, phase, calls)));
    for (const looker of lookers) if (!others.includes(looker)) await readAs(looker, phase, calls);
  };

  for (const { received } of lookers) received.length = 0;
  restartNewcomers();
  await makeFacts();
  await service.settle();
  step();
  await keepPushes('while it happens');
  await readAll('before', reads);
  for (const looker of lookers) {
    step();
    if (looker.tab) {
      const matchId = people.matches.get(looker.name) ?? ABSENT;
      const ack = await looker.tab.emitWithAck('match:typing', { matchId });
      transcript.set(`${looker.name} types`, JSON.stringify(ack));
      await Promise.all(lookers.map(hearAll));
    }
    for (const one of isThorough || WRITERS.includes(looker.name) ? writes : []) {
      if (COSTLY.includes(one.name) && looker.tab) continue;
      const [id = ''] = listIds(one, looker, people);
      step();
      keep(`${looker.name} ${one.name} ${id}`, await ask(one, looker, id));
      // Some pushes are read from the database first, and on a busy machine would come after those of the next call.
      if (await service.settle()) await Promise.all(lookers.map(hearAll));
      takePushes();
    }
  }
  await service.settle();
  await keepPushes('by writes');
  step();
  const lists = reads.filter(({ call }) => !call.path.includes(':'));
  if (isThorough) await readAll('after', lists);
  const responding = allCalls.find(({ name }) => name === RESPONDING);
  for (const looker of lookers) {
    const id = people.matches.get(looker.name);
    step();
    if (responding && id) keep(`${looker.name} ${RESPONDING}`, await ask(responding, looker, id));
    await service.settle();
  }
  await keepPushes(`by ${RESPONDING}`);
  return transcript;
};

/** Everything that a call can name, the likeliest first; one empty id for a call that names nothing. */
const listIds = ({ name, call }: Named, looker: Looker, people: People): readonly string[] => {
  const rule = POLICY[name];
  const isNaming = call.path.includes(':') || rule?.query !== undefined || name.startsWith('matchmakers.');
  const { owner, users, matches, applicationId } = people;
  if (name === 'staffMatchmakers.create') return [users.seeker._id];
  if (!isNaming) return [''];
  const [resource] = name.split('.');
  switch (resource) {
    case 'matches':
    case 'messages':
      return [matches.get(looker.name), matches.get('friend'), matches.get('open'), ABSENT].flatMap((id) => id ?? []);
    case 'questions':
      return ['daily-prayer', ABSENT];
    case 'matchmakers':
      return [users.matchmaker._id, users.otherMatchmaker._id];
    case 'staffApplications':
      return [applicationId, ABSENT];
    default:
      return [owner._id, users.friend._id, ABSENT];
  }
};

const ask = async ({ name, call }: Named, looker: Looker, id: string): Promise<RawAnswer> => {
  const rule = POLICY[name];
  const recommendations = name === 'matches.recommendations' ? { limit: 20 } : {};
  const given = {
    ...(call.method === 'GET' ? {} : { body: rule?.body?.(id) ?? call.example ?? {} }),
    query: { ...recommendations, ...(rule?.query ? { [rule.query]: id } : {}) },
  };
  for (;;) {
    const answer = await looker.browser.request(call.method, call.path.replace(/:\w+/, id), given);
    // A machine that is too busy to answer says nothing about the worlds.
    if (answer.status !== 503) return answer;
  }
};

const VOLATILE_HEADERS = new Set(['date', 'x-request-id', 'set-cookie', 'connection', 'keep-alive']);
/** Ids and secrets that are made during a walk are random. */
const RANDOM = /(?<=["=:/])(?=[\w-]*[A-Z])(?:[\w-]{22}|[\w-]{43})(?=["&])/g;

/** Returns all bytes of a response, but for what is random or says when and which request it was. */
const describe = ({ status, headers, text }: RawAnswer): string => {
  const shown = [...headers].filter(([name]) => !VOLATILE_HEADERS.has(name));
  return [status, ...shown.map((header) => header.join(': ')), text.replace(/"requestId":"[^"]*"/, '')].join('\n');
};

/** Replaces the random ids that a world made by itself, so that two worlds can be compared; `known` are those of both. */
export const replaceRandom = (text: string, known: ReadonlySet<string>): string =>
  text
    .replace(CURSOR, (_all, cursor: string) => `"cursor":"${Buffer.from(cursor, 'base64url').toString()}"`)
    .replace(ONE_TIME_SECRET, '(random)')
    .replace(RANDOM, (id) => (known.has(id) ? id : '(random)'));
/** The secret of one-time codes, in base 32. */
const ONE_TIME_SECRET = /(?<![A-Z2-7])[A-Z2-7]{32,}(?![A-Z2-7])/g;
/** A cursor has an id in it. */
const CURSOR = /"cursor":"([\w-]+)"/g;

/** Waits until a tab has received what was sent to it: the answer to a call comes after it, and that of none costs nothing. */
const hearAll = async ({ tab }: Looker): Promise<unknown> =>
  tab?.emitWithAck('call', { name: '', params: {}, query: {} });

/**
 * Orders what one call has pushed to a tab, so that only the order within one conversation counts: what each push shows is read from
 * the database by itself, so that on a busy machine those of unlike conversations come in any order.
 */
export const orderPushes = (lines: readonly string[]): string[] => {
  const of = (line: string): string => CONVERSATION.exec(line)?.[1] ?? line.slice(0, line.indexOf(' '));
  return [...lines].sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0));
};
const CONVERSATION = /^match\S* \{"(?:id|matchId|matchmakerId)":"([^"]*)"/;

/** Waits until everything that was published has arrived: a last push follows it. */
const drain = async (service: InProcessService, lookers: readonly Looker[]): Promise<void> => {
  await service.settle();
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(
      lookers.map(async ({ userId, tab, received }) => {
        if (!tab || userId === null) return;
        const last = new Promise<void>((resolve) => tab.once('user:updated', () => resolve()));
        publish([{ type: 'user.updated', userId }]);
        await last;
        received.splice(received.lastIndexOf(LAST), 1);
      }),
    );
  }
};
const LAST = describePush('user:updated', {});

/** Returns a push as a line of text. */
export function describePush(event: string, payload: unknown): string {
  return `${event} ${JSON.stringify(payload)}`;
}

/** The calls that a walk makes, and those that it leaves out. */
export const WALKED = [...reads, ...writes].map(({ name }) => name).concat(RESPONDING);
export const NOT_WALKED = Object.keys(LEFT_OUT);
