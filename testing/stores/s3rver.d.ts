/** The part that tests use of an S3 server that runs in this process; the package has no types. */
declare module 's3rver' {
  // biome-ignore lint/style/noDefaultExport: so the package exports it.
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
