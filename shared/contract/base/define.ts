import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. `public`: anyone. `signed-in`: any active account. `member`: members and admins. `vip`: members of
 * that tier and admins. `staff`: matchmakers and admins, `admin`: admins; anyone else gets 404 for these two.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'vip' | 'staff' | 'admin';

/**
 * Which rate limit counts a call; the limits are in `server/http/rate-limits.ts`. What costs the server much more than other
 * calls has a class of its own.
 */
export type RateClass =
  | 'read'
  | 'write'
  | 'login'
  | 'register'
  | 'apply'
  | 'message'
  | 'profile-view'
  | 'contacts'
  | 'report'
  | 'letter'
  | 'support'
  | 'password-reset'
  | 'recommendations'
  | 'feedback'
  | 'preference-cost'
  | 'places'
  | 'photo'
  | 'picture'
  | 'staff-read';

/** What a response that is no JSON is. */
export type MediaType = 'image/webp' | 'application/zip' | 'text/csv' | 'text/html';

/** One call, declared once: the server mounts it, the client and the OpenAPI document derive from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` for a parameter. A parameter is any text; an id that does not exist is answered with 404. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly rate: RateClass;
  /** Open to staff who have to set up a second factor first and have not; no other call of staff is. */
  readonly beforeSecondFactor?: true;
  /** Open to somebody who has left and may still come back; no other call that needs a session is. */
  readonly whileLeaving?: true;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A body with every optional field: shown in the OpenAPI document and sent by tests. */
  readonly example?: unknown;
  /**
   * The call's own name, `resource.call`, where it may be made over an open connection too: sends and read marks alone. Pages make it
   * again by HTTP where no answer comes, so that it must be one that may be repeated.
   */
  readonly bySocket?: string;
  /** The call takes a multipart form with a file of at most `maxBytes`, and beside it no more than short texts, instead of JSON. */
  readonly upload?: { readonly field: string; readonly maxBytes: number; readonly texts?: z.ZodObject };
  /** Schemas of successful responses by status; null for a response without a body, a media type for a file. */
  readonly responses: Readonly<Partial<Record<200 | 201 | 202 | 204, z.ZodType | MediaType | null>>>;
  /** The status of most successful responses, where `responses` has more than one. */
  readonly defaultStatus?: 200 | 201 | 202 | 204;
  /** Error codes of the call itself, beside those that follow from access, body and rate. */
  readonly errors?: readonly ErrorCode[];
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
/** A call that takes a body has an example that fits the body's schema; other calls have none. */
type ExampleFor<C extends Call> = C extends { body: infer Body extends z.ZodType }
  ? { readonly example: DeepReadonly<z.input<Body>> }
  : { readonly example?: never };

/**
 * Declares a call, keeping its literal types. The annotation lets the client's build leave out calls and their examples where
 * a form only imports a schema.
 */
export const call = /* @__NO_SIDE_EFFECTS__ */ <const C extends Call>(declaration: C & ExampleFor<C>): C => declaration;

/** `/api/matches/:id/respond` → `{ id: string }`. */
export type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Params<C['path']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = C extends { upload: { texts: infer Texts } }
  ? UploadedForm<Output<Texts>>
  : C extends { upload: object }
    ? AsyncIterable<Uint8Array>
    : Output<C['body']>;
/** A form as it arrives: its texts may stand before or after the file, and can be read once that was. */
export interface UploadedForm<Texts> {
  readonly file: AsyncIterable<Uint8Array>;
  readonly readTexts: () => Texts;
}
export type QueryInput<C extends Call> = Input<C['query']>;
export type BodyInput<C extends Call> = Input<C['body']>;

/** The body of a call's successful response; undefined where there is none. */
export type ResponseOf<C extends Call> = {
  [S in keyof C['responses']]: C['responses'][S] extends z.ZodType
    ? z.output<C['responses'][S]>
    : C['responses'][S] extends MediaType
      ? Uint8Array | AsyncIterable<Uint8Array>
      : undefined;
}[keyof C['responses']];
