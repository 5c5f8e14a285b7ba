import type Router from '@koa/router';
import type { mongo } from 'mongoose';

type Doc = { _id: string } & Record<string, unknown>;

/** Bare routes that make the same reads of MongoDB as the product's calls, and show about as much of them. */
export const addBareReads = (router: Router, db: mongo.Db): void => {
  const of = (name: string) => db.collection<Doc>(name);

  router.get('/api/matches/:id/messages', async (ctx) => {
    const { id } = ctx.params;
    const [, , newest] = await Promise.all([
      of('users').findOne({ _id: String(ctx.get('X-User')) }),
      of('conversations').findOne({ _id: String(id) }),
      of('messages').find({ conversationId: id }).sort({ seq: -1 }).limit(50).toArray(),
    ]);
    ctx.body = newest.reverse().map(({ _id, seq, content, createdAt, senderId }) => {
      return { id: _id, seq, content, createdAt, senderId };
    });
  });

  router.get('/api/matches', async (ctx) => {
    const me = String(ctx.get('X-User'));
    const [, matches] = await Promise.all([
      of('users').findOne({ _id: me }),
      of('matches').find({ users: me }).toArray(),
    ]);
    const others = { _id: { $in: matches.map(({ users }) => (users as string[]).find((id) => id !== me) ?? '') } };
    const [users, profiles] = await Promise.all([
      of('users').find(others).toArray(),
      of('profiles').find(others).toArray(),
      of('settings').find(others).toArray(),
      of('profiles').findOne({ _id: me }),
      of('settings').findOne({ _id: me }),
      of('conversations')
        .find({ _id: { $in: matches.map(({ _id }) => _id) } })
        .toArray(),
    ]);
    const profileOf = new Map(profiles.map((profile) => [profile._id, profile]));
    const userOf = new Map(users.map((user) => [user._id, user]));
    ctx.body = matches.map(({ _id, users: both, status, score, createdAt }) => {
      const other = (both as string[]).find((id) => id !== me) ?? '';
      const { firstName, lastName } = userOf.get(other) as Doc;
      const { age, location, occupation, profilePhoto } = profileOf.get(other) as Doc;
      const otherUser = { id: other, firstName, lastName };
      return { id: _id, status, score, createdAt, otherUser, profile: { age, location, occupation, profilePhoto } };
    });
  });
};
