import { hearInsight } from '../domain/recommendations/profile-feedback.ts';
import { getMemberOf } from './rooms.ts';
import type { LiveServer } from './server.ts';

/** What a process does to those of its own sockets that are in `room`. */
export type SocketCommand =
  | { type: 'deliver'; room: string; event: string; payload: unknown }
  | { type: 'disconnect'; room: string; exceptRoom?: string }
  | { type: 'join'; room: string; newRoom: string }
  | { type: 'leave'; room: string; leftRoom: string };

/** Whether a command follows a change of rights or the end of a session. */
export const isChangeOfRights = (command: SocketCommand): boolean =>
  command.type !== 'deliver' || command.event === 'user:updated';

/** Tells those of this process who wait for an insight that another one has stored it. */
export const passInsight = (command: SocketCommand): void => {
  if (command.type === 'deliver' && command.event === 'insights:updated') hearInsight(getMemberOf(command.room));
};

/** Runs a command on the sockets of all processes. */
export type Broadcast = (command: SocketCommand) => void;

/** Runs a command on the sockets of this process. */
export const runOnOwnSockets = (io: LiveServer, command: SocketCommand): void => {
  const { room } = command;
  // Most commands of other processes concern no socket of this one.
  if (!io.of('/').adapter.rooms.has(room)) return;
  const sockets = io.in(room);
  switch (command.type) {
    case 'deliver':
      sockets.emit(command.event, command.payload);
      break;
    case 'disconnect':
      (command.exceptRoom === undefined ? sockets : sockets.except(command.exceptRoom)).disconnectSockets(true);
      break;
    case 'join':
      sockets.socketsJoin(command.newRoom);
      break;
    case 'leave':
      sockets.socketsLeave(command.leftRoom);
  }
};

/** Closes this process's connections without ending them for good: clients reconnect and fetch what they missed. */
export const dropOwnConnections = (io: LiveServer): void => {
  for (const socket of io.of('/').sockets.values()) socket.conn.close();
};
