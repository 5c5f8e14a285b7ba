import { DIALECTS, relayed } from './dialects.ts';
import { HttpLine } from './http-line.ts';
import { LiveLine } from './live-line.ts';
import type { Pair, Person, SystemName } from './wire.ts';

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
  const lives = new Map<string, LiveLine>();
  for (let from = 0; from < people.length; from += 20)
    await Promise.all(
      people.slice(from, from + 20).map(async (person) => lives.set(person.id, await openLive(url, person, onEvent))),
    );
  const heads = new Map(people.map((person) => [person.id, headOf(url, person)]));
  const idle: HttpLine[] = [];

  return {
    async send(pair, side, content, key) {
      const request = dialect.send(pair, side, content, key);
      const { id } = pair.people[side];
      if (!request) return dialect.answered((await lives.get(id)?.emit('send', relayed(pair, side, content))) as never);
      const line = idle.pop() ?? new HttpLine(url);
      const head = `POST ${request.path} HTTP/1.1\r\n${heads.get(id)}`;
      const { status, body } = await line.request(head, JSON.stringify(request.body));
      idle.push(line);
      if (status === 201) return dialect.answered(JSON.parse(body));
      if (status === 503) return null;
      throw new Error(`${system} answered ${status}: ${body}`);
    },
    close() {
      for (const line of idle) line.close();
      for (const line of lives.values()) line.close();
    },
  };
};

/** One person's socket. */
export const openLive = (url: URL, { id, headers }: Person, onEvent: OnEvent): Promise<LiveLine> => {
  const socketUrl = new URL(`/socket.io/?EIO=4&transport=websocket&user=${encodeURIComponent(id)}`, url);
  return LiveLine.open(socketUrl, headers, (event, payload, at) => onEvent(id, event, payload, at));
};

/** The headers of a person's requests, but for the length. */
export const headOf = (url: URL, { headers }: Person): string =>
  Object.entries({ Host: url.host, 'Content-Type': 'application/json', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
