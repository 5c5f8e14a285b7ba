import { readFileSync } from 'node:fs';
import { system } from '../domain/kernel/actor.ts';
import { tracePhoto } from '../domain/photos/trace.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withDatabase } from './session.ts';

/** `trace-photo <photo-id> <file>` */
export const addTracePhoto: AddCommand = (program) => {
  addCommand(
    program,
    'trace-photo',
    'find by its watermark to whom a copy of a photo was shown; exit code 1 where it cannot be said',
  )
    .argument('<photo-id>', 'the photo, by the id in its address')
    .argument('<file>', 'the copy: the whole picture, in any size')
    .action(
      report(async (photoId: string, file: string) => {
        const viewer = await withDatabase(() => tracePhoto(system, photoId, readFileSync(file)));
        return {
          lines: [
            viewer
              ? `It was shown to ${viewer.name} (${viewer.email}).`
              : 'The copy has no watermark that can be read.',
          ],
          data: { viewer: viewer && { name: viewer.name, email: viewer.email } },
          isFound: !viewer,
        };
      }),
    );
};
