import type { BodyInput, Call, ParamsOf, QueryInput, ResponseOf } from '../../shared/contract/base/define.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads from an answer is what it asserts.
  readonly body: any;
}

export interface RawRequest {
  /** Sent as JSON, or as it is where it is a text, bytes or a form. */
  body?: unknown;
  query?: Record<string, string | number | readonly string[]>;
  headers?: Record<string, string>;
}

type Given<Name extends string, Value> = [Value] extends [undefined] ? { [N in Name]?: never } : { [N in Name]: Value };
type CallInput<C extends Call> = ([keyof ParamsOf<C>] extends [never] ? { params?: never } : { params: ParamsOf<C> }) &
  Given<'body', BodyInput<C>> & { query?: QueryInput<C> };
type Arguments<C extends Call> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** A refusal that a test did not expect. */
class RefusedCall extends Error {
  readonly status: number;
  readonly answer: RawAnswer;
  constructor(call: string, answer: RawAnswer) {
    super(`${call} answered ${answer.status}: ${answer.text}`);
    this.status = answer.status;
    this.answer = answer;
  }
}

/** The one cookie that scripts may read; nothing asks for it back. */
const READABLE_COOKIES: readonly string[] = ['csrf_token'];

/**
 * Throws where a cookie that the service sets could be read by a script, sent along by another site's form, or sent to another
 * host or not to every path (R8). Every response in every test passes here. `Secure` depends on the address and is tested apart.
 */
const requireSafeCookie = (line: string): void => {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const name = pair.split('=')[0] ?? '';
  const given = attributes.map((attribute) => attribute.toLowerCase());
  const faults = [
    given.includes('httponly') === READABLE_COOKIES.includes(name) && 'HttpOnly',
    !given.includes('path=/') && 'Path',
    !given.includes('samesite=lax') && !given.includes('samesite=strict') && 'SameSite',
    given.some((attribute) => attribute.startsWith('domain')) && 'Domain',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Error(`The cookie ${name} is unsafe (${faults.join(', ')}).`);
};

const isSentAsItIs = (body: unknown): body is string | FormData | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;

/** A browser's part of HTTP: keeps cookies. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly #url: () => string;
  readonly #onAnswer: (answer: RawAnswer) => void;

  /** `onAnswer` sees every answer, and may throw. */
  constructor(url: () => string, onAnswer: (answer: RawAnswer) => void = () => {}) {
    this.#url = url;
    this.#onAnswer = onAnswer;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Makes a call of the contract; answers its body. Throws {@link RefusedCall} where it does not succeed. */
  async call<C extends Call>(call: C, ...[given]: Arguments<C>): Promise<ResponseOf<C>> {
    const input = (given ?? {}) as { params?: Record<string, string>; query?: RawRequest['query']; body?: unknown };
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(input.params?.[name] ?? ''));
    const answer = await this.request(call.method, path, {
      ...(input.query ? { query: input.query } : {}),
      ...(input.body === undefined ? {} : { body: input.body }),
    });
    if (answer.status >= 300) throw new RefusedCall(`${call.method} ${path}`, answer);
    return answer.body as ResponseOf<C>;
  }

  /** Makes any request and returns the raw response. */
  async request(method: string, path: string, { body, query, headers }: RawRequest = {}): Promise<RawAnswer> {
    const url = new URL(this.#url() + path);
    for (const [name, value] of Object.entries(query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
    }
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 ? { Cookie: this.cookieHeader } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const isJson = response.headers.get('content-type')?.includes('application/json') && text !== '';
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    this.#onAnswer(answer);
    return answer;
  }

  #keep(line: string): void {
    requireSafeCookie(line);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
