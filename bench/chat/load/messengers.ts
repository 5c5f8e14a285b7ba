import { DIALECTS, type Dialect } from './dialects.ts';
import { HttpConnection } from './http-connection.ts';
import type { Pair, Person, SystemName } from './load-types.ts';
import { SocketConnection } from './socket-connection.ts';

/** As many as 50 pairs with 8 messages each need at once. */
const MAX_LINES = 400;

/** What a sender learns of a message; null where it was refused or failed. */
type Acknowledged = { id: string; seq?: number } | null;

export interface Messengers {
  send(pair: Pair, side: 0 | 1, content: string, key: string): Promise<Acknowledged>;
  close(): void;
}

type OnEvent = (person: string, event: string, payload: unknown, at: number) => void;

/** Connects everybody's socket, and sends for them over as many HTTP connections as are needed at once. */
export const openMessengers = async (
  system: SystemName,
  url: URL,
  pairs: readonly Pair[],
  onEvent: OnEvent,
): Promise<Messengers> => {
  const dialect = DIALECTS[system];
  const people = pairs.flatMap((pair) => pair.people);
  const lives = new Map<string, SocketConnection>();
  for (let from = 0; from < people.length; from += 20)
    await Promise.all(
      people.slice(from, from + 20).map(async (person) => lives.set(person.id, await openSocket(url, person, onEvent))),
    );
  const heads = new Map(people.map((person) => [person.id, formatRequestHead(url, person)]));
  const lines = createConnectionPool(url);

  return {
    async send(pair, side, content, key) {
      const request = dialect.send(pair, side, content, key);
      const { id } = pair.people[side];
      if ('event' in request) {
        const acknowledged = (await lives.get(id)?.emit(request.event, request.payload)) as never;
        return request.event === 'call' ? readAnswer(system, acknowledged, dialect) : dialect.answered(acknowledged);
      }
      const head = `POST ${request.path} HTTP/1.1\r\n${heads.get(id)}`;
      const { status, body } = await lines.request(head, JSON.stringify(request.body));
      return readAnswer(system, { status, body: status === 201 ? JSON.parse(body) : body }, dialect);
    },
    close() {
      lines.close();
      for (const line of lives.values()) line.close();
    },
  };
};

const readAnswer = (
  system: SystemName,
  { status, body }: { status: number; body: unknown },
  dialect: Dialect,
): Acknowledged => {
  if (status === 201) return dialect.answered(body as never);
  if (status === 503 || status === 429) return null;
  throw new Error(`${system} answered ${status}: ${JSON.stringify(body)}`);
};

/** Kept-alive connections, opened as they are needed; what finds all of them busy waits its turn. */
export const createConnectionPool = (url: URL) => {
  const idle: HttpConnection[] = [];
  const waiting: ((line: HttpConnection) => void)[] = [];
  let opened = 0;
  const take = (): HttpConnection | Promise<HttpConnection> => {
    const line = idle.pop();
    if (line) return line;
    if (opened >= MAX_LINES) return new Promise((resolve) => waiting.push(resolve));
    opened += 1;
    return new HttpConnection(url);
  };
  return {
    async request(head: string, body: string) {
      const line = await take();
      const answer = await line.request(head, body);
      const next = waiting.shift();
      if (next) next(line);
      else idle.push(line);
      return answer;
    },
    close() {
      for (const line of idle) line.close();
    },
  };
};

/** One member's socket. */
export const openSocket = (url: URL, { id, headers }: Person, onEvent: OnEvent): Promise<SocketConnection> => {
  const socketUrl = new URL(`/socket.io/?EIO=4&transport=websocket&user=${encodeURIComponent(id)}`, url);
  return SocketConnection.open(socketUrl, headers, (event, payload, at) => onEvent(id, event, payload, at));
};

/** The headers of a member's requests, but for the length. */
export const formatRequestHead = (url: URL, { headers }: Pick<Person, 'headers'>): string =>
  Object.entries({ Host: url.host, 'Content-Type': 'application/json', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
