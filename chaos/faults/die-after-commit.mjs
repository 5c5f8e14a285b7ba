/**
 * Loaded into a server before it starts, by the soak alone: on the message `die after commit`, the process ends by SIGKILL
 * between its next commit and the response.
 */
import { mongo } from 'mongoose';

let isArmed = false;
process.on('message', (message) => {
  if (message === 'die after commit') isArmed = true;
});

const { commitTransaction } = mongo.ClientSession.prototype;
mongo.ClientSession.prototype.commitTransaction = async function commitAndPerhapsDie(...given) {
  await commitTransaction.apply(this, given);
  if (isArmed) process.kill(process.pid, 'SIGKILL');
};
