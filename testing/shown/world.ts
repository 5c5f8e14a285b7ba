import { eraseAccount } from '../../server/domain/accounts/erasure.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { clock, dayKey } from '../../server/domain/kernel/clock.ts';
import { notifyMany } from '../../server/domain/notifications/notify.ts';
import { BatchModel, getBatchId } from '../../server/models/matching/batch.ts';
import { type User, UserModel } from '../../server/models/members/user.ts';
import { contract } from '../../shared/contract/index.ts';
import type { TestApp } from '../app/app.ts';
import type { RawAnswer, TestClient } from '../app/http-client.ts';
import { compute } from '../app/insights.ts';
import { givePhotos } from '../app/photos.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../people/factories.ts';

/** All work at one place, so that one who hides from contacts hides from the others. */
const MAIL = 'practice.test';
export const OTHERS = ['friend', 'open', 'coming'] as const;
/** The password of all. */
export const PASSWORD = 'a quiet garden wall';

/** One with whom `me` is connected and who has written, one who was introduced today, one to be found for later days. */
export type Other = (typeof OTHERS)[number];
export type Name = 'me' | 'control' | 'admin' | Other;

/** Some people on a service, all signed in. */
export interface World {
  readonly users: Record<Name, User>;
  readonly browsers: Record<Name, TestClient>;
  /** The match with the connected one, with the introduced one, and with somebody whom no relation concerns. */
  readonly matches: Record<'friend' | 'open' | 'control', string>;
  /** The portraits of those two. */
  readonly photos: Record<'friend' | 'open', string>;
}

/** Returns today in the service's time zone. */
export const today = (): string => dayKey(clock.now(), 'UTC');

/** Stores the people, who have `passwordHash` for a password, and signs them in. */
export const makeWorld = async (app: TestApp, passwordHash: string): Promise<World> => {
  const member = (name: string, gender: 'female' | 'male') =>
    makeMember(
      { _id: name.padEnd(22, 'x'), firstName: name, email: `${name}@${MAIL}`, membershipTier: 'premium', passwordHash },
      { gender },
    );
  const users = {
    me: await member('me', 'male'),
    friend: await member('friend', 'female'),
    open: await member('open', 'female'),
    coming: await member('coming', 'female'),
    control: await member('control', 'female'),
    admin: await makeUser({ role: 'admin' }),
  };
  const { me, friend, open, control } = users;
  const [friendPhoto = ''] = await givePhotos(friend._id, ['approved']);
  const [openPhoto = ''] = await givePhotos(open._id, ['approved']);
  const matches = {
    friend: (await makeConnection(me._id, friend._id))._id,
    open: (await makeMatch(me._id, open._id))._id,
    control: (await makeConnection(me._id, control._id))._id,
  };
  const batch = { _id: getBatchId(me._id, today()), userId: me._id, day: today(), matchIds: [matches.open] };
  await BatchModel.create({ ...batch, openedAt: clock.now(), announced: 1 });
  const browsers = {} as World['browsers'];
  for (const [name, user] of Object.entries(users)) browsers[name as Name] = await app.signIn(user);
  for (const name of ['friend', 'control'] as const) await send(browsers[name], matches[name]);
  await notifyMany(
    (['friend', 'control'] as const).map((name) => {
      const event = `message:${matches[name]}:1`;
      return { userId: me._id, kind: 'message', event, aboutId: users[name]._id, matchId: matches[name] };
    }),
  );
  return { users, browsers, matches, photos: { friend: friendPhoto, open: openPhoto } };
};

/** Sends a message in a match. */
export const send = (browser: TestClient, id: string): Promise<RawAnswer> =>
  browser.request('POST', `/api/matches/${id}/messages`, { body: { content: 'Peace' } });

/** How the three others come to stand to `me`. */
export const RELATIONS = {
  connected: async () => {},
  'blocked by me': async ({ users, browsers }) => {
    await compute('recommendations', users.me._id);
    for (const name of OTHERS) await browsers.me.call(contract.blocks.add, { params: { userId: users[name]._id } });
  },
  'blocked by them': async ({ users, browsers }) => {
    for (const name of OTHERS) {
      await compute('recommendations', users[name]._id);
      await browsers[name].call(contract.blocks.add, { params: { userId: users.me._id } });
    }
  },
  'unmatched by me': ({ browsers, matches }) => end(browsers.me, matches.friend),
  'unmatched by them': ({ browsers, matches }) => end(browsers.friend, matches.friend),
  suspended: async ({ users, browsers }) => {
    for (const name of OTHERS) {
      const params = { userId: users[name]._id };
      await browsers.admin.call(contract.staffMembers.change, { params, body: { suspended: true } });
    }
  },
  'hidden contact': async ({ browsers }) => {
    for (const name of OTHERS)
      await browsers[name].call(contract.profiles.change, { body: { privacySettings: { hideFromContacts: true } } });
  },
  paused: async ({ browsers }) => {
    const until = new Date(clock.now().getTime() + 20 * 86_400_000).toISOString();
    for (const name of OTHERS) await browsers[name].call(contract.account.pause, { body: { reason: 'break', until } });
  },
  'found a match': async ({ browsers }) => {
    for (const name of OTHERS) await browsers[name].call(contract.account.pause, { body: { reason: 'found-match' } });
  },
  leaving: ({ browsers }) => leaveAll(browsers),
  gone: async ({ users, browsers }) => {
    await leaveAll(browsers);
    for (const name of OTHERS) {
      await UserModel.updateOne({ _id: users[name]._id }, { leavingSince: new Date(0) });
      await eraseAccount(system, { userId: users[name]._id });
    }
  },
} as const satisfies Record<string, (world: World) => Promise<void>>;

const leaveAll = async (browsers: World['browsers']): Promise<void> => {
  for (const name of OTHERS) await browsers[name].call(contract.account.leave, { body: { password: PASSWORD } });
};

const end = async (browser: TestClient, id: string): Promise<void> => {
  await browser.call(contract.matches.unmatch, { params: { id }, body: { reason: 'family' } });
};
