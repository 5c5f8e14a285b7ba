/** Bounds of passkeys: characters of a name, and how many an account may have. */
export const PASSKEY = { maxNameLength: 40, maxCount: 10 } as const;
