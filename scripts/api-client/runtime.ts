/** What a call takes and returns, as the list of calls has it. */
interface CallTypes {
  readonly input: object | undefined;
  readonly result: unknown;
}

/** How a call is made: its method, its path, where it sends a file the field of that, and what it answers. */
export interface CallLine {
  readonly method: string;
  readonly path: string;
  readonly upload?: string;
  readonly answers: 'json' | 'file' | 'text';
}

/** Where the service is. */
export interface ClientOptions {
  /** Such as `https://mithaq.example`. */
  readonly url: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What is wrong with a field of the input. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A refusal of the service, in its own words. */
export class MithaqError extends Error {
  readonly status: number;
  /** Which refusal it is, such as `not_found`; `unknown` where the answer is not the service's own. */
  readonly code: string;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  readonly issues: readonly Issue[];
  /** After how many seconds trying again may help; 0 where the service named none. */
  readonly retryAfter: number;

  constructor(status: number, body: unknown, retryAfter: number) {
    const refusal = (typeof body === 'object' && body !== null ? body : {}) as {
      message?: string;
      code?: string;
      requestId?: string;
      issues?: readonly Issue[];
    };
    super(refusal.message ?? `The service answered ${status}.`);
    this.name = 'MithaqError';
    this.status = status;
    this.code = refusal.code ?? 'unknown';
    this.requestId = refusal.requestId;
    this.issues = refusal.issues ?? [];
    this.retryAfter = retryAfter;
  }
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** The input of a call; it may be left out where nothing in it has to be given. */
export type Arguments<Input> = [Input] extends [undefined]
  ? []
  : Record<never, never> extends Input
    ? [input?: Input]
    : [input: Input];

/** One session with the service: keeps its cookies, as a browser does. */
export class MithaqClient<Calls extends { readonly [Name in keyof Calls]: CallTypes }> {
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #calls: Readonly<Record<keyof Calls, CallLine>>;
  readonly #cookies = new Map<string, string>();

  constructor(options: ClientOptions, calls: Readonly<Record<keyof Calls, CallLine>>) {
    this.#url = options.url.replace(/\/$/, '');
    this.#fetch = options.fetch ?? fetch;
    this.#calls = calls;
  }

  /** Makes a call and returns what it answers. Throws {@link MithaqError} where the service refuses it. */
  async call<Name extends keyof Calls>(
    name: Name,
    ...[given]: Arguments<Calls[Name]['input']>
  ): Promise<Calls[Name]['result']> {
    const line = this.#calls[name];
    const input = (given ?? {}) as LooseInput;
    const response = await this.#send(line, input);
    if (response.ok) return (await readAnswer(response, line)) as Calls[Name]['result'];
    const refusal = await readJson(response);
    throw new MithaqError(response.status, refusal, Number(response.headers.get('retry-after') ?? 0) || 0);
  }

  async #send({ method, path, upload }: CallLine, { params = {}, query = {}, body, file }: LooseInput) {
    const url = new URL(
      this.#url + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    );
    for (const [name, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) url.searchParams.append(name, String(one));
    const form = upload !== undefined && file ? new FormData() : null;
    if (upload !== undefined && file) form?.append(upload, file);
    const response = await this.#fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 ? { Cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isOver = attributes.some((attribute) => /^(?:max-age=(?:0|-)|expires=Thu, 01 Jan 1970)/i.test(attribute));
    if (isOver || value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readAnswer = (response: Response, { answers }: CallLine): Promise<unknown> => {
  if (response.status === 204) return Promise.resolve(undefined);
  if (answers === 'file') return response.blob();
  return answers === 'text' ? response.text() : readJson(response);
};
