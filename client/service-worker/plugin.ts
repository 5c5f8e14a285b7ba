import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SERVICE_WORKER } from '../../shared/prerender.ts';

/**
 * Adds the service worker to the build. It names the build's program, so that browsers find another worker after each build whose
 * program differs.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const program = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!program) throw new Error('The build has no program.');
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: SERVICE_WORKER.slice(1),
        source: source.replace('__PROGRAM__', `/${program.fileName}`),
      });
    },
  },
};
