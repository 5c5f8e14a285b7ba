/** Loaded into servers and worker by the proof of mutants alone (d): a commit is reported 50 ms before it is made. */
import { mongo } from 'mongoose';

const pending = new WeakMap<mongo.ClientSession, Promise<void>>();
const { commitTransaction, endSession } = mongo.ClientSession.prototype;

mongo.ClientSession.prototype.commitTransaction = async function commitLater() {
  const later = new Promise((wake) => setTimeout(wake, 50)).then(() => commitTransaction.call(this));
  pending.set(
    this,
    later.catch(() => {}),
  );
};
mongo.ClientSession.prototype.endSession = async function endAfterwards(options) {
  await pending.get(this);
  return endSession.call(this, options);
};
