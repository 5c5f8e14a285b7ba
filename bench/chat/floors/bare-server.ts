/**
 * What the chat benchmark compares with, in a process of its own: a bare Koa route that stores a message by one journaled
 * majority insert and pushes it to both users' rooms, without sessions or rules.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { mongo } from 'mongoose';
import { Server } from 'socket.io';
import { newId } from '../../../server/domain/kernel/ids.ts';

interface Sent {
  conversationId: string;
  senderId: string;
  to: string;
  content: string;
}

const [uri = ''] = process.argv.slice(2);
const client = await mongo.MongoClient.connect(uri, { writeConcern: { w: 'majority', journal: true } });
const messages = client.db().collection<Omit<Sent, 'to'> & { _id: string; createdAt: Date }>('floor_messages');
await messages.createIndex({ conversationId: 1, createdAt: 1 });

const push = ({ to, ...sent }: Sent, id: string) => {
  const message = { id, ...sent };
  io.to([sent.senderId, to]).emit('message', message);
  return message;
};

const router = new Router();
router.post('/messages', async (ctx) => {
  const { to, ...sent } = ctx.request.body as Sent;
  const _id = newId();
  await messages.insertOne({ _id, ...sent, createdAt: new Date() });
  ctx.status = 201;
  ctx.body = push({ to, ...sent }, _id);
});

const koa = new Koa();
koa.use(bodyParser());
koa.use(router.routes());
// As the service's: an idle connection outlasts a measurement.
const server = createServer({ keepAliveTimeout: 65_000 }, koa.callback());
const io = new Server(server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.query.user));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit(0));
