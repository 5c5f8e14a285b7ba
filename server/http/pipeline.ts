import type { Call } from '../../shared/contract/base/define.ts';
import type { ErrorCode } from '../../shared/contract/base/errors.ts';
import { allCalls } from '../../shared/contract/index.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { checkAccess } from './access.ts';
import type { RequestState } from './context.ts';
import { UPLOAD_LIMIT_MS, withinDeadline } from './deadline.ts';
import { toRefusal } from './errors.ts';
import type { CallRequest, Handler, SessionControl } from './handlers.ts';
import { readNamedEmail } from './limits/sign-in-limits.ts';
import type { CallSource, RateLimit } from './rate-limits.ts';
import { createInputParser, type InputParser } from './request/input.ts';

/** What every call needs, whichever transport it comes by. */
export interface PipelineParts {
  readonly rateLimit: RateLimit;
  /** Returns the keyed hash of an account's e-mail. */
  readonly markAccount: (email: string) => string;
  /** Whether both stores are connected, as far as is known without a query. */
  readonly areStoresUp: () => boolean;
  /** Hears of every call that was served, for `/metrics`. */
  readonly recordCall: RecordCall;
  /** Top-level keys of a body that are ignored where a call does not declare them. */
  readonly ignoredFields: readonly string[];
}

/** Records what became of a call, and the seconds that it took. */
export type RecordCall = (served: {
  readonly call: string;
  readonly transport: 'http' | 'socket';
  readonly outcome: ErrorCode | 'ok';
  readonly seconds: number;
}) => void;

/** One call that somebody makes, as its transport received it. */
export interface ReceivedCall {
  readonly state: RequestState;
  readonly source: CallSource;
  /** The caller's address or network, whose hashes wait in one line; null where addresses are not told apart. */
  readonly address: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** Its body, or the file that it carries. */
  readonly sent: unknown;
  readonly session: SessionControl;
  /** Throws unless a write comes from a page of the service. */
  checkProvenance(): void;
  /** Returns the caller with their present rights; null without a valid session of an active account. */
  authenticate(): Promise<UserActor | null>;
}

/** A call of the contract with everything that stands between its transport and its handler. */
export interface ServedCall {
  readonly name: string;
  readonly call: Call;
  /**
   * Resolves with the handler's result, or rejects with a refusal. In this order: provenance, session, access, schema, rate, and
   * what the schema found is refused only after the rate has counted it.
   */
  serve(received: ReceivedCall): Promise<unknown>;
}

type AnyHandler = Handler<Call>;
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Replaces a handler that a test's table leaves out; the service's own table does not compile with a gap. */
const missingHandler: AnyHandler = async () => {
  throw new Error('This call has no handler.');
};

/** Returns every call of the contract, ready to be served by any transport. */
export const createPipeline = (handlers: HandlerTable, parts: PipelineParts): readonly ServedCall[] =>
  allCalls.map(({ name, call }) => {
    const [resource = '', verb = ''] = name.split('.');
    const handler = (handlers[resource]?.[verb] ?? missingHandler) as AnyHandler;
    const inputs = createInputParser(call, parts.ignoredFields);
    const serve = async (received: ReceivedCall): Promise<unknown> => {
      const startedAt = performance.now();
      const transport = received.source.request ? 'http' : 'socket';
      const record = (outcome: ErrorCode | 'ok') => {
        parts.recordCall({ call: name, transport, outcome, seconds: (performance.now() - startedAt) / 1_000 });
      };
      const work = run(call, inputs, handler, received, parts);
      try {
        const result = await withinDeadline(work, parts.areStoresUp, call.upload && UPLOAD_LIMIT_MS);
        record('ok');
        return result;
      } catch (error) {
        record(toRefusal(error).code);
        throw error;
      }
    };
    return { name, call, serve };
  });

const run = async (
  call: Call,
  inputs: InputParser,
  handler: AnyHandler,
  received: ReceivedCall,
  { markAccount, rateLimit }: PipelineParts,
): Promise<unknown> => {
  const { state, source, address, params, session } = received;
  if (call.method !== 'GET') received.checkProvenance();
  state.actor = await received.authenticate();
  checkAccess(call.access, state.actor, call);
  const input = readInput(inputs, call, received);
  const email = call.rate === 'login' && input.isWellFormed ? findNamedEmail(call, state.actor, input.body) : null;
  if (email !== null) state.account = markAccount(email);
  const recordOutcome = await rateLimit(call.rate, {
    source,
    actor: state.actor,
    email,
    account: state.account ?? null,
    isWellFormed: input.isWellFormed,
    isClaim: input.isWellFormed && namesNewAddress(call, input.body),
  });
  try {
    if (!input.isWellFormed) throw input.refusal;
    const { query, body } = input;
    const request = { actor: state.actor, address, params, query, body, session } as CallRequest<Call>;
    const result = await handler(request);
    recordOutcome('ok');
    return result;
  } catch (error) {
    recordOutcome(error instanceof DomainError ? error.code : 'internal');
    throw error;
  }
};

/** Whether a request names an e-mail that is to be an account's, or opens an account. */
const namesNewAddress = ({ rate, access }: Call, body: unknown): boolean =>
  rate === 'register' ||
  (rate === 'login' && access !== 'public' && typeof body === 'object' && 'email' in (body ?? {}));

/** Returns the e-mail of the account that a password is presented for: where a session is needed, its own. */
const findNamedEmail = (call: Call, actor: UserActor | null, body: unknown): string | null =>
  call.access === 'public' ? readNamedEmail(actor, body) : (actor?.user.email ?? null);

/** What a call carries, parsed, or the refusal of it: limits are checked before a body is refused. */
type Input = { isWellFormed: true; query: unknown; body: unknown } | { isWellFormed: false; refusal: unknown };

const readInput = (inputs: InputParser, call: Call, { query: sentQuery, sent }: ReceivedCall): Input => {
  try {
    const query = inputs.query(sentQuery);
    return { isWellFormed: true, query, body: call.upload || call.method === 'GET' ? sent : inputs.body(sent) };
  } catch (refusal) {
    return { isWellFormed: false, refusal };
  }
};
