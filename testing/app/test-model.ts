import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const modelRequest = z.object({
  model: z.string(),
  messages: z.tuple([z.object({ content: z.string() }), z.object({ content: z.string() })]),
  response_format: z.unknown().optional(),
});

/** What one request brought. */
export interface ModelRequest {
  readonly url: string;
  readonly key: string | undefined;
  readonly instructions: string;
  readonly data: { lines: { id: string; text: string }[] };
  readonly bySchema: boolean;
  /** The whole request, head and body, as text. */
  readonly raw: string;
}

/** How the model behaves at one request. */
export type Behaviour = (response: ServerResponse, asked: ModelRequest) => void;

/** Responds with this text, as a correct model does. */
export const saying =
  (content: (asked: ModelRequest) => unknown): Behaviour =>
  (response, request) => {
    const said = content(request);
    const text = typeof said === 'string' ? said : JSON.stringify(said);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
  };

/** Words each line by this. */
export const wording = (say: (text: string, id: string) => string): Behaviour =>
  saying(({ data }) => ({ lines: data.lines.map(({ id, text }) => ({ id, text: say(text, id) })) }));

/** Responds with a status and a text that is not a result. */
export const failing =
  (status: number, body = 'no'): Behaviour =>
  (response) => {
    response.statusCode = status;
    response.end(body);
  };

/** Never answers. */
export const silent: Behaviour = () => {};

/** Begins an answer and never ends it. */
export const hanging: Behaviour = (response) => {
  response.setHeader('Content-Type', 'application/json');
  response.write('{"choices": [');
};

/** Hangs up in the middle. */
export const breakingOff: Behaviour = (response) => {
  response.write('{"choices": [');
  setTimeout(() => response.destroy(), 10);
};

/** Sends a response that never ends. */
export const endless: Behaviour = (response) => {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', more);
  more();
};

export interface TestModel {
  readonly baseUrl: string;
  readonly requests: ModelRequest[];
  /** The behaviour at each of the next requests; the last one stays. */
  behave(...behaviours: [Behaviour, ...Behaviour[]]): void;
  stop(): Promise<void>;
}

/** A local replacement for a model's endpoint, which can misbehave. */
export const startTestModel = async (): Promise<TestModel> => {
  const requests: ModelRequest[] = [];
  let line: Behaviour[] = [failing(500)];
  const server = createServer(async (request, response) => {
    const seen = await read(request);
    requests.push(seen);
    const behave = line.length > 1 ? line.shift() : line[0];
    behave?.(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (...behaviours) => {
      line = behaviours;
      requests.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const read = async (request: IncomingMessage): Promise<ModelRequest> => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { messages, response_format } = modelRequest.parse(JSON.parse(body));
  return {
    url: request.url ?? '',
    key: request.headers.authorization,
    instructions: messages[0].content,
    data: JSON.parse(messages[1].content),
    bySchema: response_format !== undefined,
    raw: `${request.rawHeaders.join('\n')}\n${body}`,
  };
};
