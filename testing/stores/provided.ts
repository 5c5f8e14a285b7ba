declare module 'vitest' {
  /** What the global set-up hands to every test file. */
  export interface ProvidedContext {
    mongodbUri: string;
    redisUrl: string;
  }
}

/** Each test file has a Redis database of its own. */
export const REDIS_DATABASES = 512;
