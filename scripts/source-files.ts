import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly text: string;
  readonly isTest: boolean;
}

const TEST = /\.test\.tsx?$|^(server\/test|testing)\/|^e2e\/|\/test-setup\.ts$/;

/** Every TypeScript file that git tracks or would track, with its number of lines. */
export const sourceFiles = (): SourceFile[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, lines: text.split('\n').length - 1, isTest: TEST.test(path) };
    });
