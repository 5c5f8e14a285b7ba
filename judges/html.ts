import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_ROOT } from '../server/bootstrap/root.ts';
import { fromPageFile, PUBLIC_PAGES } from '../shared/prerender.ts';
import { FOLDER, fromNpm, JAVA } from './install.ts';
import type { Judge } from './main.ts';

const PAGES = join(FOLDER, 'pages');
/** The parts of a table that is laid out as blocks say what they are, since browsers would no longer see a table. */
const ALLOWED = /^The “role” attribute must not be used on a “t[rhd]” element which has a “table” ancestor/;

/** The Nu HTML checker, on every prerendered page as the service sends it. */
export const judgeHtml: Judge = async ({ url }, isPlanted) => {
  rmSync(PAGES, { recursive: true, force: true });
  mkdirSync(PAGES);
  const files = readdirSync(join(CLIENT_ROOT, PUBLIC_PAGES));
  for (const file of files) {
    const html = await (await fetch(url + fromPageFile(`/${file}`), { headers: { Accept: 'text/html' } })).text();
    writeFileSync(join(PAGES, file), isPlanted ? html.replace('<h1', '<img><h1') : html);
  }
  const args = [
    '-jar',
    fromNpm('vnu-jar/build/dist/vnu.jar'),
    '--errors-only',
    '--exit-zero-always',
    '--format',
    'json',
  ];
  const paths = files.map((file) => join(PAGES, file));
  const output = execFileSync(JAVA, [...args, '--stdout', ...paths], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { messages } = JSON.parse(output) as { messages: { url: string; message: string; extract?: string }[] };
  const faults = messages
    .filter(({ message }) => !ALLOWED.test(message))
    .map(({ url: file, message, extract }) => `${file.split('/').at(-1)}: ${message} ${extract ?? ''}`);
  return { faults, count: files.length };
};
