declare module 'vitest' {
  /** What the global set-up hands to every test file. */
  export interface ProvidedContext {
    mongodbUri: string;
    redisUrl: string;
    /** Where browser tests get the data of the demo community. */
    demoDataUrl: string;
  }
}

/** Each test file has a Redis database of its own. */
export const REDIS_DATABASES = 512;
