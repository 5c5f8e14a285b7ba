import { StoredFillModel } from '../../models/operations/stored-fill.ts';
import { clock } from './clock.ts';

/**
 * Gives the documents of earlier versions what this version stores in them, once for an installation: later calls with the
 * same name make one query. `fill` must be safe to repeat, because it is run again where it was interrupted.
 */
export const fillOnce = async (name: string, fill: () => Promise<void>): Promise<void> => {
  if (await StoredFillModel.exists({ _id: name })) return;
  await fill();
  await StoredFillModel.updateOne({ _id: name }, { $set: { finishedAt: clock.now() } }, { upsert: true });
};
