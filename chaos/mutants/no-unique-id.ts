/** Loaded into servers and worker by the proof of mutants alone (b): no index knows a message's `clientMessageId`. */
import mongoose from 'mongoose';

const { index } = mongoose.Schema.prototype;
mongoose.Schema.prototype.index = function forgetIds(fields, options) {
  return 'clientMessageId' in fields ? this : index.call(this, fields, options);
};
