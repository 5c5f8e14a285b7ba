import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** The end of a body in chunks, which is returned as it came. */
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * One kept-alive HTTP connection, one request at a time, written by hand: the generator shares the machine with what it
 * measures, and a full client would cost more than some of the servers.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor({ hostname, port }: URL) {
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    const end = (error?: Error) => this.#fail(error ?? new Error('The connection was closed.'));
    this.#socket.on('error', end).on('close', () => end());
  }

  /** `head`: the request line and headers but for the length, each with its line end. */
  request(head: string, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    const isInChunks = length === undefined && /\r\ntransfer-encoding: chunked/i.test(head);
    if (length === undefined && !isInChunks) this.#fail(new Error(`An answer without a length: ${head}`));
    const lastChunk = isInChunks ? this.#received.indexOf(LAST_CHUNK, headEnd) : -1;
    if (isInChunks && lastChunk < 0) return;
    const end = isInChunks ? lastChunk + LAST_CHUNK.length : headEnd + HEAD_END.length + Number(length ?? 0);
    if (this.#received.length < end) return;
    const body = this.#received.toString('utf8', headEnd + HEAD_END.length, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
