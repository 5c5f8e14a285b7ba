import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { compute } from '../../testing/app/insights.ts';
import { makeMatch } from '../../testing/people/factories.ts';
import { givenTwoServers } from '../../testing/processes/two-servers.ts';
import { makeWorld, PASSWORD, RELATIONS, send, type World } from '../../testing/shown/world.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { newId, pairKey } from '../domain/kernel/ids.ts';
import { hydrateMatches } from '../domain/matches/hydrate.ts';
import { listMatches } from '../domain/matches/list.ts';
import { DaySideModel } from '../models/matching/day-side.ts';
import { MatchModel } from '../models/matching/match.ts';
import { PickModel } from '../models/matching/pick.ts';
import { RecommendationSetModel } from '../models/matching/recommendation-set.ts';
import { getPhotoAccessId, PhotoAccessModel } from '../models/members/photo-access.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { UserModel } from '../models/members/user.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { MessageModel } from '../models/messaging/message.ts';
import { presentMatch } from '../presenters/matches.ts';

/*
 * Servers keep the lists that they have shown. Here two of them keep the same lists, something changes by a call at one of them, or
 * as a worker writes it, and both are read at once: they answer what the stores have now, not what they have kept.
 */

const on = givenTwoServers();

let passwordHash: string;
let world: World;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await clearDatabase();
  world = await makeWorld(on.here, passwordHash);
  await compute('recommendations', world.users.me._id);
});

type Change = (world: World) => Promise<unknown>;
const DAY_MS = 86_400_000;

/** What changes the list of matches of `me`, beside the relations of the table of who is shown. */
const CHANGES: Record<string, Change> = {
  'a name': ({ users }) => UserModel.updateOne({ _id: users.open._id }, { firstName: 'Renamed' }),
  'a fact on a card': ({ browsers }) => browsers.open.call(contract.profiles.change, { body: { occupation: 'Baker' } }),
  'a fact that counts in a score': ({ users }) => ProfileModel.updateOne({ _id: users.open._id }, { age: 71 }),
  'who sees a profile': ({ users }) =>
    SettingsModel.updateOne({ _id: users.open._id }, { 'privacy.profileVisibility': 'matches' }),
  'what happens to screenshots': ({ browsers }) =>
    browsers.open.call(contract.profiles.change, { body: { privacySettings: { preventScreenshots: true } } }),
  'who sees photos': ({ browsers }) =>
    browsers.open.call(contract.profiles.change, { body: { privacySettings: { showPhotosTo: 'introduced' } } }),
  'photos shown to me': ({ users: { me, open } }) =>
    PhotoAccessModel.create({
      _id: getPhotoAccessId(open._id, me._id),
      ownerId: open._id,
      viewerId: me._id,
      isShown: true,
    }),
  'photos asked for': ({ browsers, matches }) =>
    browsers.me.call(contract.photos.ask, { params: { id: matches.open } }),
  'an answer': ({ browsers, matches }) =>
    browsers.me.call(contract.matches.respond, { params: { id: matches.open }, body: { response: 'interested' } }),
  'an introduction': ({ users }) => makeMatch(users.me._id, users.coming._id),
  'a break': ({ users }) =>
    UserModel.updateOne({ _id: users.open._id }, { pause: { reason: 'break', until: new Date(Date.now() + DAY_MS) } }),
  'no more messages': ({ matches, users }) =>
    ConversationModel.updateOne({ _id: matches.friend }, { mutedBy: [users.friend._id] }),
  'a time': ({ matches }) => MatchModel.updateOne({ _id: matches.friend }, { offeredAt: [new Date(0), new Date(0)] }),
  "a matchmaker's choice": ({ users }) =>
    PickModel.create({
      _id: newId(),
      memberId: users.me._id,
      candidateId: users.open._id,
      pairKey: pairKey(users.me._id, users.open._id),
      matchmakerId: users.admin._id,
      note: 'You both love the sea.',
      status: 'introduced',
      isOpen: false,
      createdAt: new Date(),
    }),
  "a new day's side": ({ users }) =>
    DaySideModel.updateOne({ _id: users.me._id }, { 'side.location': 'Glasgow', 'side.age': 61 }),
};

const LISTS = ['/api/matches', '/api/matches/daily', '/api/matches/recommendations'] as const;

const read = async (browser: TestClient): Promise<[string, string, string]> => {
  const texts: string[] = [];
  for (const path of LISTS) {
    const { status, text } = await browser.request('GET', path);
    expect([path, status]).toEqual([path, 200]);
    texts.push(text);
  }
  return [texts[0] ?? '', texts[1] ?? '', texts[2] ?? ''];
};

/** Both servers' browsers of `me`. */
const getReaders = () => [world.browsers.me, on.there.browserLike(world.browsers.me)] as const;

const { connected: _, ...relations } = RELATIONS;

test.each(Object.entries<Change>({ ...CHANGES, ...relations }))(
  'R67: both servers answer with %s at once, whatever they have kept',
  async (_name, change) => {
    const [here, there] = getReaders();
    const kept = await read(here);
    expect(await read(there)).toEqual(kept);
    await change(world);
    const [near, far] = [await read(here), await read(there)];
    expect(far).toEqual(near);
    expect(near).not.toEqual(kept);
    const { _id } = world.users.me;
    const anew = (await hydrateMatches(_id, await listMatches({ userId: _id }))).map(presentMatch);
    expect(JSON.parse(near[0])).toEqual(JSON.parse(JSON.stringify(anew)));
  },
);

test('R57: new recommendations are shown at both servers at once', async () => {
  const [here, there] = getReaders();
  const kept = await read(here);
  expect(await read(there)).toEqual(kept);
  await RecommendationSetModel.updateOne({ _id: world.users.me._id }, { candidates: [] });
  const far = await read(there);
  expect(JSON.parse(kept[2]).length).toBeGreaterThan(JSON.parse(far[2]).length);
  expect(await read(here)).toEqual(far);
});

test('R35: what becomes of messages is read at both servers at once', async () => {
  const { browsers, matches } = world;
  const [here, there] = getReaders();
  const contents = async (browser: TestClient): Promise<string[]> =>
    (await browser.call(contract.messages.list, { params: { id: matches.friend } })).map(({ content }) => content);
  const expectBoth = async (expected: string[]) =>
    expect([await contents(here), await contents(there)]).toEqual([expected, expected]);
  await expectBoth(['Peace']);
  await send(on.there.browserLike(browsers.friend), matches.friend);
  await expectBoth(['Peace', 'Peace']);
  await MessageModel.updateOne({ conversationId: matches.friend, seq: 1 }, { content: 'This message was removed' });
  await expectBoth(['This message was removed', 'Peace']);
});
