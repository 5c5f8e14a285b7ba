import { execFile } from 'node:child_process';
import { buildChildEnvironment } from '../../server/config.ts';
import { shipped } from './programs.ts';

/** Runs `npm run mithaq -- <args>` without npm, as shipped; answers its exit code and what it printed. */
export const runMithaq = async (args: readonly string[], env: Record<string, string>) => {
  const { flags, file } = await shipped('mithaq');
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [...flags, file, ...args], { env: buildChildEnvironment(env) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
};
