import { request } from 'node:http';
import type { Socket } from 'node:net';
import { readFrames, textFrame } from './websocket-frames.ts';

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA==';

/** One Socket.IO connection by WebSocket, by hand and for the same reason as `HttpLine`. */
export class SocketConnection {
  readonly #socket: Socket;
  readonly #onEvent: (event: string, payload: unknown, at: number) => void;
  readonly #acks = new Map<number, (answer: unknown) => void>();
  #received: Buffer = Buffer.alloc(0);
  #nextAckId = 0;
  #closing = false;
  #begun: (error?: Error) => void = () => {};

  private constructor(socket: Socket, onEvent: (event: string, payload: unknown, at: number) => void) {
    this.#socket = socket;
    this.#onEvent = onEvent;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => {}).on('close', () => this.#end());
  }

  /** Connects to the main namespace; rejects where the server refuses. */
  static async open(
    url: URL,
    headers: Record<string, string>,
    onEvent: (event: string, payload: unknown, at: number) => void,
  ): Promise<SocketConnection> {
    const socket = await new Promise<Socket>((resolve, reject) => {
      const upgrade = request(url, {
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': KEY,
          ...headers,
        },
      });
      upgrade.on('upgrade', (_response, upgraded, head) => {
        if (head.length > 0) upgraded.unshift(head);
        resolve(upgraded);
      });
      upgrade.on('response', (response) => reject(new Error(`The handshake answered ${response.statusCode}.`)));
      upgrade.on('error', reject).end();
    });
    const line = new SocketConnection(socket, onEvent);
    await new Promise<void>((resolve, reject) => {
      line.#begun = (error) => (error ? reject(error) : resolve());
    });
    return line;
  }

  /** Emits an event and waits for its acknowledgement. */
  emit(event: string, payload: unknown): Promise<unknown> {
    const id = this.#nextAckId++;
    return new Promise((resolve) => {
      this.#acks.set(id, resolve);
      this.#socket.write(textFrame(`42${id}${JSON.stringify([event, payload])}`));
    });
  }

  /** Emits an event so many times at once, without waiting for anything. */
  sendMany(event: string, payload: unknown, times: number): void {
    const frame = textFrame(`42${JSON.stringify([event, payload])}`);
    this.#socket.write(Buffer.concat(Array.from({ length: times }, () => frame)));
  }

  /** How much has not left this process. */
  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  close(): void {
    this.#closing = true;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const at = performance.now();
    const { texts, closed, rest } = readFrames(
      this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]),
    );
    this.#received = rest.length === 0 ? rest : Buffer.from(rest);
    for (const text of texts) this.#receive(text, at);
    if (closed) this.#socket.destroy();
  }

  #receive(text: string, at: number): void {
    if (text.startsWith('42')) {
      const [event, payload] = JSON.parse(text.slice(2));
      this.#onEvent(event, payload, at);
    } else if (text.startsWith('43')) {
      const from = text.indexOf('[');
      const id = Number(text.slice(2, from));
      this.#acks.get(id)?.(JSON.parse(text.slice(from))[0]);
      this.#acks.delete(id);
    } else if (text === '2') this.#socket.write(textFrame('3'));
    else if (text.startsWith('0')) this.#socket.write(textFrame('40'));
    else if (text.startsWith('40')) this.#begun();
    else if (text.startsWith('44')) this.#begun(new Error(`The connection was refused: ${text.slice(2)}`));
  }

  #end(): void {
    this.#begun(new Error('The connection was closed.'));
    if (!this.#closing) this.#onEvent('disconnect', undefined, performance.now());
  }
}
