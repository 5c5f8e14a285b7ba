/**
 * Loaded into servers and worker by the proof of mutants alone (a): they take a standalone mongod with w:1 for a replica
 * set, and what were transactions are single writes.
 */
import mongoose, { mongo } from 'mongoose';

const { connect } = mongoose;
mongoose.connect = function connectCarelessly(uri, options = {}) {
  const { writeConcern: _w, readConcern: _r, ...rest } = options;
  return connect.call(mongoose, uri, { ...rest, retryWrites: false });
};

mongo.ClientSession.prototype.startTransaction = () => {};
mongo.ClientSession.prototype.commitTransaction = async () => {};

const { command } = mongo.Db.prototype;
mongo.Db.prototype.command = async function pretend(asked, options) {
  if ('getDefaultRWConcern' in asked) return { defaultWriteConcern: { w: 'majority' } };
  const answer = await command.call(this, asked, options);
  return 'hello' in asked ? { ...answer, setName: 'pretended', isWritablePrimary: true } : answer;
};
