import mongoose from 'mongoose';
import { clock } from '../../server/domain/kernel/clock.ts';
import { type User, UserModel } from '../../server/models/members/user.ts';
import { contract } from '../../shared/contract/index.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { type InProcessService, openTab } from '../in-process-service.ts';
import type { Actors, Fact } from './fact.ts';
import { FACTS } from './facts.ts';
import { makePeople, type People, type Viewer } from './people.ts';
import { describePush, isAfterResponse, type Looker, replaceRandom, type Transcript, walk } from './walk.ts';

/** What somebody saw differently in the two worlds. */
export interface Difference {
  readonly fact: string;
  readonly where: string;
  readonly without: string;
  readonly with: string;
}

export interface Comparison {
  readonly facts: number;
  readonly people: number;
  /** Responses and lists of pushes compared, over all facts. */
  readonly compared: number;
  readonly differences: readonly Difference[];
}

interface CompareOptions {
  readonly more: number;
  readonly facts?: readonly Fact[];
  readonly isThorough?: boolean;
  readonly isPacked?: boolean;
}

const TODAY = Date.UTC(2030, 0, 7, 12);
/** Longer than a walk takes by its own clock. */
const DAY_MS = 86_400_000;

/** Who is left out of the comparison of a world, because they may know one of its facts, are a few at most. */
const MOST_WHO_MAY_KNOW = 5;

/**
 * Whether one world can have all of these facts, and show each: they are learned by responding or not, none undoes another, and
 * what nobody may know is not beside what somebody may, so that everybody is compared for it.
 */
const canShareWorld = (facts: readonly Fact[]): boolean => {
  const known = new Set(facts.flatMap(({ knownTo = [] }) => knownTo));
  const changes = facts.flatMap((fact) => fact.changes ?? []);
  return (
    new Set(facts.map(({ isKnownAfterResponse = false }) => isKnownAfterResponse)).size === 1 &&
    new Set(facts.map(({ knownTo = [] }) => knownTo.length > 0)).size === 1 &&
    new Set(changes).size === changes.length &&
    known.size <= MOST_WHO_MAY_KNOW
  );
};

/** Puts facts into as few worlds as can have them. */
const packFacts = (facts: readonly Fact[]): readonly (readonly Fact[])[] => {
  const worlds: Fact[][] = [];
  for (const fact of facts) {
    const world = worlds.find((others) => canShareWorld([...others, fact]));
    if (world) world.push(fact);
    else worlds.push([fact]);
  }
  return worlds;
};

/**
 * Compares, for each fact, a world in which it is so with one in which it is not, as everyone sees them who may not know it: all
 * bytes of all responses to every call, and all pushes. Both worlds begin with the same introductions of today and the same
 * stored recommendations; whom the planner introduces on the next day is not compared, because it may rest on what is hidden.
 * `more`: how many look beside each of the members; `isThorough`: see {@link walk}; `isPacked`: whether a world has all facts
 * that it can have. Where such a world looks different, each of its facts gets a world of its own, which tells the one that shows.
 */
export const compareWorlds = async (
  service: InProcessService,
  { more, facts = FACTS, isThorough = false, isPacked = false }: CompareOptions,
  onCompared: (fact: string, differences: readonly Difference[]) => void = () => {},
): Promise<Comparison> => {
  await service.reset();
  clock.set(() => new Date(TODAY));
  const people = await makePeople(more);
  const lookers = await enter(service, people);
  await prepare(service, people, lookers);
  await hidePresence(await service.signIn(people.owner));
  // Staff see when somebody was there last, to which no visit during a walk may add anything.
  await UserModel.updateMany({}, { lastActiveAt: new Date(TODAY + DAY_MS) });
  const stored = await readDatabase();
  const known = new Set(JSON.stringify([...stored.values()]).match(/[\w-]{22}/g));
  const actors = { ...people, url: service.url };
  const live = async (world: readonly Fact[]): Promise<Transcript> => {
    await restoreDatabase(stored);
    clock.set(() => new Date(TODAY));
    const ownerBrowser = await service.signIn(people.owner);
    const adminBrowser = await service.signIn(people.actingAdmin);
    const all: Actors = { ...actors, ownerBrowser, adminBrowser };
    const makeFacts = async () => {
      for (const { make } of world) await make(all);
    };
    return walk(service, people, lookers, { isThorough, makeFacts, replace: (text) => replaceRandom(text, known) });
  };
  try {
    const without = await live([]);
    const all: Difference[] = [];
    let compared = 0;
    const compare = async (world: readonly Fact[]): Promise<void> => {
      const differences: Difference[] = [];
      const names = world.map(({ name }) => name).join(', ');
      for (const [where, text] of await live(world)) {
        if (world.some((fact) => mayKnow(fact, where))) continue;
        compared += world.length;
        const other = without.get(where) ?? '';
        if (other !== text) differences.push({ fact: names, where, ...pickDifferentLines(other, text) });
      }
      onCompared(names, differences);
      all.push(...differences);
      if (world.length > 1 && differences.length > 0) for (const fact of world) await compare([fact]);
    };
    for (const world of isPacked ? packFacts(facts) : facts.map((fact) => [fact])) await compare(world);
    return { facts: facts.length, people: lookers.length, compared, differences: all };
  } finally {
    for (const { tab } of lookers) tab?.disconnect();
    clock.set();
  }
};

const pickDifferentLines = (without: string, with_: string) => {
  const [one, other] = [without.split('\n'), with_.split('\n')];
  const pick = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line, at) => line !== others[at]).join('\n');
  return { without: pick(one, other), with: pick(other, one) };
};

/** Whether somebody may know a fact, or may have learned of it by responding. */
const mayKnow = ({ knownTo = [], isKnownAfterResponse }: Fact, where: string): boolean =>
  knownTo.some((viewer) => isLike(where, viewer)) || (isKnownAfterResponse === true && isAfterResponse(where));

/** `friend 7` is one more like `friend`. */
const isLike = (where: string, viewer: Viewer): boolean => where.split(' ')[0] === viewer;

const enter = async (service: InProcessService, { users, others }: People): Promise<Looker[]> => {
  const named: [string, User][] = [...Object.entries(users), ...others];
  const lookers: Looker[] = [];
  for (const [name, user] of named) {
    const browser = await service.signIn(user);
    const tab = await openTab(service.url, browser);
    const received: string[] = [];
    tab.onAny((event, payload) => received.push(describePush(event, payload)));
    lookers.push({ name, userId: user._id, browser, tab, received });
  }
  const anonymous = { name: 'anonymous', userId: null, browser: service.client(), tab: null, received: [] };
  return [...lookers, anonymous];
};

/** The owner hides their presence by the call, so that it counts for their conversations. */
const hidePresence = async (ownerBrowser: TestClient): Promise<void> => {
  for (const isShown of [true, false]) {
    const privacy = { showOnlineStatus: isShown, showLastActive: isShown };
    await ownerBrowser.call(contract.settings.change, { body: { privacy } });
  }
};

/** Has everything computed and stored that reading would, and a message lie in each conversation. */
const prepare = async (service: InProcessService, { matches }: People, lookers: readonly Looker[]) => {
  for (const name of ['friend', 'otherFriend'] as const) {
    const looker = lookers.find((one) => one.name === name);
    const params = { id: matches.get(name) ?? '' };
    await looker?.browser.call(contract.messages.send, { params, body: { content: 'Peace be upon you' } });
  }
  const withoutInsights = ['applicant', 'pendingApplicant', 'matchmaker', 'otherMatchmaker', 'admin', 'anonymous'];
  for (const { browser } of lookers.filter(({ name }) => !withoutInsights.includes(name))) {
    for (const { path } of [contract.matches.recommendations, contract.profiles.feedback]) {
      await browser.request('GET', path);
      await service.settle();
    }
  }
};

type Documents = { _id: unknown }[];
const getCollection = (name: string) => mongoose.connection.collection(name);

const readDatabase = async (): Promise<Map<string, Documents>> => {
  const collections = await mongoose.connection.listCollections();
  const read = collections.map(async ({ name }) => [name, await getCollection(name).find({}).toArray()] as const);
  return new Map(await Promise.all(read));
};

/** Restores accounts one by one: a check of a socket between their removal and their return would close it for good. */
const restoreUsers = async (documents: Documents): Promise<void> => {
  await UserModel.collection.deleteMany({ _id: { $nin: documents.map(({ _id }) => _id) } } as never);
  const writes = documents.map((one) => ({ replaceOne: { filter: { _id: one._id }, replacement: one, upsert: true } }));
  await UserModel.collection.bulkWrite(writes as never);
};

const restoreDatabase = async (stored: ReadonlyMap<string, Documents>): Promise<void> => {
  const collections = await mongoose.connection.listCollections();
  await Promise.all(
    collections.map(async ({ name }) => {
      const documents = stored.get(name) ?? [];
      if (name === UserModel.collection.name) return restoreUsers(documents);
      await getCollection(name).deleteMany({});
      if (documents.length > 0) await getCollection(name).insertMany(documents as never[]);
    }),
  );
};
