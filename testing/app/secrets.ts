import type { User } from '../../server/models/members/user.ts';

/** What only its owner and staff may read; each names its owner. Income, an option, can't. */
export const buildSecrets = (name: string) =>
  ({
    email: `canary-${name}-mail@secret.test`,
    username: `canary-${name}-username`,
    phone: `canary-${name}-phone`,
    phoneHashes: [`canary-${name}-hash`],
    nationalPhoneHashes: [`canary-${name}-hash`],
    emailHashes: [`canary-${name}-hash`],
    firmHashes: [`canary-${name}-hash`],
    nameHash: `canary-${name}-hash`,
    passwordHash: `canary-${name}-hash`,
  }) satisfies Partial<User>;
