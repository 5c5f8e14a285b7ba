import { system } from '../../server/domain/kernel/actor.ts';
import { applyWording } from '../../server/domain/recommendations/wording.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Has the language model reword what is stored for one member; without a model the engine's own words stay. */
export const runWording: JobImplementation<'wording'> = {
  async run(payload, { wordingModel }) {
    if (wordingModel) await applyWording(system, payload, wordingModel);
  },
};
