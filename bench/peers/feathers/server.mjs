/**
 * The peer of the chat benchmark, as FeathersJS's own guide builds it: a message is created over REST, stored by a
 * majority and its journal, and the event reaches the channels of both users. No sessions, no rules.
 */
import { once } from 'node:events';
import { feathers } from '@feathersjs/feathers';
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa';
import { MongoDBService } from '@feathersjs/mongodb';
import socketio from '@feathersjs/socketio';
import { MongoClient } from 'mongodb';

const client = await MongoClient.connect(process.env.MONGODB_URI, { writeConcern: { w: 'majority', journal: true } });
const messages = client.db().collection('feathers_messages');
await messages.createIndex({ conversationId: 1, createdAt: 1 });

const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
app.configure(
  socketio({ transports: ['websocket'] }, (io) => {
    io.use((socket, next) => {
      socket.feathers.userId = socket.handshake.query.user;
      next();
    });
  }),
);
app.use('messages', new MongoDBService({ Model: messages }), { methods: ['create', 'find'] });
app.on('connection', (connection) => app.channel(`user/${connection.userId}`).join(connection));
app.service('messages').hooks({
  before: {
    create: [
      async (context) => {
        context.data = { ...context.data, createdAt: new Date() };
      },
    ],
  },
});
app
  .service('messages')
  .publish('created', ({ senderId, to }) => [app.channel(`user/${senderId}`), app.channel(`user/${to}`)]);

const server = await app.listen(0, '127.0.0.1');
server.keepAliveTimeout = 65_000;
if (!server.listening) await once(server, 'listening');
process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}\n`);
process.on('disconnect', () => process.exit(0));
