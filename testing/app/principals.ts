import type { User } from '../../server/models/members/user.ts';
import type { Access } from '../../shared/contract/base/define.ts';
import { makeMember, makeUser } from '../people/factories.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './http-client.ts';

/** Everyone a call may come from. */
export type Principal = 'anonymous' | 'expired' | 'suspended' | 'applicant' | 'member' | 'vip' | 'matchmaker' | 'admin';

const MAKE: Record<Exclude<Principal, 'anonymous'>, () => Promise<User>> = {
  expired: () => makeMember(),
  suspended: () => makeMember({ suspendedAt: new Date() }),
  applicant: () => makeUser(),
  member: () => makeMember(),
  vip: () => makeMember({ membershipTier: 'vip' }),
  matchmaker: () => makeUser({ role: 'matchmaker' }),
  admin: () => makeUser({ role: 'admin' }),
};

/** A browser for each principal, signed in as far as they can be. */
export const makePrincipals = async (app: TestApp): Promise<Record<Principal, TestClient>> => {
  const made = await Promise.all(
    Object.entries(MAKE).map(async ([name, make]) => {
      const user = await make();
      return [name, await app.signIn(name === 'expired' ? { ...user, sessionEpoch: -1 } : user)] as const;
    }),
  );
  return { anonymous: app.client(), ...Object.fromEntries(made) } as Record<Principal, TestClient>;
};

/** Someone whom a call of this access lets through. */
export const ADMITTED: Record<Access, Principal> = {
  public: 'applicant',
  'signed-in': 'applicant',
  member: 'member',
  vip: 'vip',
  staff: 'matchmaker',
  admin: 'admin',
};
