/** Loaded into servers by the proof of mutants alone (f): an answer is read, decided upon, and then written. */
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';

const { findOneAndUpdate } = mongo.Collection.prototype;

const decide = (responses: readonly unknown[]): string => {
  if (responses.includes('not-interested')) return 'rejected';
  return responses.every((one) => one === 'interested') ? 'accepted' : 'pending';
};

mongo.Collection.prototype.findOneAndUpdate = async function readThenWrite(
  this: mongo.Collection,
  ...given: unknown[]
) {
  const [filter, update] = given as [Record<string, unknown>, unknown];
  if (this.collectionName !== 'matches' || !Array.isArray(update)) {
    return findOneAndUpdate.apply(this, given as Parameters<typeof findOneAndUpdate>);
  }
  const match = await this.findOne(filter);
  if (!match) return null;
  const side = 'responses.0' in filter ? 0 : 1;
  const response = update[0].$set.responses[side];
  const status = decide(match.responses.map((one: unknown, index: number) => (index === side ? response : one)));
  await pause(10);
  await this.updateOne({ _id: match._id }, { $set: { [`responses.${side}`]: response, status } });
  return this.findOne({ _id: match._id });
} as typeof findOneAndUpdate;
