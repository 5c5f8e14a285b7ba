import type { InferRawDocType } from 'mongoose';

/**
 * The document type of a schema's fields. Every field is there and none undefined: each is required or has a default, null
 * included. `Typed` holds the fields whose types mongoose cannot infer: mixed ones, tuples, literal ids and optional ones.
 */
export type StoredFields<Fields, Typed = unknown> = Omit<Required<InferRawDocType<Fields>>, keyof Typed> & Typed;
