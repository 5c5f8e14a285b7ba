import { join } from 'node:path';
import { defineConfig } from 'vite';
import { ROOT } from './bootstrap/root.ts';
import { UNBUNDLED_PACKAGES } from './bootstrap/start/runtime-packages.ts';

/**
 * Bundles the programs that are shipped: a killed server is back in a quarter of the time that loading its several hundred
 * modules one by one takes. Native code stays outside, and so do the two libraries that the chaos mutants patch.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { target: 'node', noExternal: true, external: [...UNBUNDLED_PACKAGES] },
  build: {
    ssr: true,
    license: { fileName: 'licenses.txt' },
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        start: join(ROOT, 'server', 'start.ts'),
        main: join(ROOT, 'server', 'main.ts'),
        cli: join(ROOT, 'server', 'cli.ts'),
        worker: join(ROOT, 'workers', 'main.ts'),
      },
      output: { chunkFileNames: '[name].js' },
      // No comments with paths, which say where the packages of this machine are.
      experimental: { attachDebugInfo: 'none' },
    },
  },
});
