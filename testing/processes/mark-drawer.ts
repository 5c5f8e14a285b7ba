import { createHash } from 'node:crypto';
import { drawText } from '../../server/domain/photos/viewer-mark.ts';

/** A process that draws texts as the watermark does, and prints a digest of the pixels of each. */
for (const text of process.argv.slice(2)) {
  const { data } = await drawText(text, 40, { color: '#ffffff', opacity: 100 });
  process.stdout.write(`${createHash('sha256').update(data).digest('hex')}\n`);
}
