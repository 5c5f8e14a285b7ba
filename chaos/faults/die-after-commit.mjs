/**
 * Loaded into a server before it starts, by the soak alone: told `die after commit`, the process ends by SIGKILL between
 * its next commit and what it would have answered.
 */
import { mongo } from 'mongoose';

let isArmed = false;
process.on('message', (said) => {
  if (said === 'die after commit') isArmed = true;
});

const { commitTransaction } = mongo.ClientSession.prototype;
mongo.ClientSession.prototype.commitTransaction = async function commitAndPerhapsDie(...given) {
  await commitTransaction.apply(this, given);
  if (isArmed) process.kill(process.pid, 'SIGKILL');
};
