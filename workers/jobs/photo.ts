import { system } from '../../server/domain/kernel/actor.ts';
import { processPhoto } from '../../server/domain/photos/process.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Makes the pictures of a photo that has arrived. */
export const runPhoto: JobImplementation<'photo'> = {
  run: (payload) => processPhoto(system, payload),
};
