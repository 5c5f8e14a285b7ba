import { PAGE_SIZE, type ThreadMessage, type ThreadSource } from '../features/chat/threads/thread-types.ts';
import { ApiError } from '../lib/api.ts';

type Fate = 'ok' | 'fails-before' | 'fails-after' | 'refused';

interface Request {
  readonly isSend: boolean;
  handle(fate: Fate): void;
  /** Delivers the response to the caller; set once the request was handled. */
  answer?: () => void;
}

const buildConnectionError = () => new TypeError('Failed to fetch');

/**
 * A service with one thread, for tests of the client's synchronisation. The test decides when a request is handled, when its
 * response is delivered, and whether and when a push arrives, in any order. The stored messages are a plain list.
 */
export class FakeThreadService {
  readonly stored: ThreadMessage[] = [];
  /** Pushes that have not arrived yet. */
  readonly pushes: ThreadMessage[] = [];
  readonly requests: Request[] = [];
  /** The client message id of every send that was handled. */
  readonly sends: string[] = [];
  readonly marks: number[] = [];

  constructor(readonly key = 'match:m1') {}

  readonly source = (): ThreadSource => ({
    key: this.key,
    load: (page) => this.#take(false, () => this.page(page)),
    send: (message) => this.#take(true, () => this.#accept(message)),
    markRead: (upTo) => {
      this.marks.push(upTo);
      return Promise.resolve();
    },
  });

  /** Stores a message of the other side. */
  writeTheirs(content: string): void {
    this.#store({ mine: false, content });
  }

  page({ before, after }: { before?: number; after?: number }): ThreadMessage[] {
    if (after !== undefined) return this.stored.filter(({ seq }) => seq > after).slice(0, PAGE_SIZE);
    return this.stored.filter(({ seq }) => seq < (before ?? Number.POSITIVE_INFINITY)).slice(-PAGE_SIZE);
  }

  /** Handles the waiting request at `index`; only a send can be refused for good. */
  handle(index: number, fate: Fate): void {
    const waiting = this.requests.filter(({ answer }) => !answer);
    const request = waiting[index % waiting.length];
    if (request) request.handle(fate === 'refused' && !request.isSend ? 'fails-before' : fate);
  }

  answer(index: number): void {
    const ready = this.requests.filter(({ answer }) => answer);
    const request = ready[index % ready.length];
    if (!request) return;
    this.requests.splice(this.requests.indexOf(request), 1);
    request.answer?.();
  }

  /** Handles and answers all waiting requests. */
  answerAll(fate: Fate = 'ok'): void {
    while (this.requests.length > 0) {
      this.handle(0, fate);
      this.answer(0);
    }
  }

  takePush(index: number): ThreadMessage | undefined {
    return this.pushes.splice(index % Math.max(this.pushes.length, 1), 1)[0];
  }

  #accept({ content, clientMessageId }: { content: string; clientMessageId: string }): ThreadMessage {
    this.sends.push(clientMessageId);
    const known = this.stored.find((message) => message.clientMessageId === clientMessageId);
    return known ?? this.#store({ mine: true, content, clientMessageId });
  }

  #store(message: Pick<ThreadMessage, 'mine' | 'content' | 'clientMessageId'>): ThreadMessage {
    const seq = this.stored.length + 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1) + seq * 1_000).toISOString();
    const stored = { ...message, id: `id-${seq}`, seq, createdAt };
    this.stored.push(stored);
    this.pushes.push(stored);
    return stored;
  }

  #take<T>(isSend: boolean, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        isSend,
        handle: (fate) => {
          if (fate === 'fails-before') request.answer = () => reject(buildConnectionError());
          else if (fate === 'refused') request.answer = () => reject(new ApiError(403, ''));
          else {
            const result = work();
            request.answer = () => (fate === 'ok' ? resolve(result) : reject(buildConnectionError()));
          }
        },
      };
      this.requests.push(request);
    });
  }
}
