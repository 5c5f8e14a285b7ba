import type { QueueOrder } from '../../../shared/review-options.ts';
import { type DomainError, invalid } from './errors.ts';

/** The refusal of a text that is no cursor of a list. */
export const noCursor = (): DomainError => invalid('before', 'This is not a cursor of this list');

/** Returns the opaque cursor of a row in a list that is ordered by a time and, within it, by id. */
export const formatCursor = (at: Date, id: string): string =>
  Buffer.from(`${at.getTime()}:${id}`, 'latin1').toString('base64url');

const parseCursor = (cursor: string): { at: Date; id: string } => {
  const [, time, id] = /^(\d{1,15}):([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) throw noCursor();
  return { at: new Date(Number(time)), id };
};

/**
 * Returns the part of a filter that continues a list after the row with this cursor: towards `older` rows where the newest
 * come first, towards `newer` ones where the oldest do. Throws `bad_request` for a text that is no cursor.
 */
export const buildCursorFilter = (
  cursor: string | undefined,
  field: string,
  towards: 'older' | 'newer',
): Record<string, unknown> => {
  if (cursor === undefined) return {};
  const { at, id } = parseCursor(cursor);
  const beyond = towards === 'older' ? '$lt' : '$gt';
  return { $or: [{ [field]: { [beyond]: at } }, { [field]: at, _id: { [beyond]: id } }] };
};

/** How a queue goes on in each order: towards which rows, and in which direction it is sorted by time and id. */
export const QUEUE_DIRECTIONS = {
  oldest: { towards: 'newer', direction: 1 },
  newest: { towards: 'older', direction: -1 },
} as const satisfies Record<QueueOrder, { towards: 'older' | 'newer'; direction: 1 | -1 }>;

/** Returns the opaque cursor of a row in a list that is ordered by a rank (0 to 9), then by a time, then by id. */
export const formatRankedCursor = (rank: number, at: Date, id: string): string =>
  Buffer.from(`${rank}:${at.getTime()}:${id}`, 'latin1').toString('base64url');

const parseRankedCursor = (cursor: string): { rank: number; at: Date; id: string } => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, ranked, time, id] = /^(\d):(\d{1,15}):([\w-]{1,64})$/.exec(text) ?? [];
  if (ranked === undefined || time === undefined || id === undefined) throw noCursor();
  return { rank: Number(ranked), at: new Date(Number(time)), id };
};

/**
 * Returns the cursor of the same row where such a list is ordered by time and id alone. Throws `bad_request` for a text that is no
 * cursor.
 */
export const dropRank = (cursor: string | undefined): string | undefined => {
  if (cursor === undefined) return undefined;
  const { at, id } = parseRankedCursor(cursor);
  return formatCursor(at, id);
};

/**
 * Returns the part of a filter that continues such a list after the row with this cursor, towards higher ranks and newer rows.
 * Throws `bad_request` for a text that is no cursor.
 */
export const buildRankedCursorFilter = (
  cursor: string | undefined,
  rankField: string,
  timeField: string,
): Record<string, unknown> => {
  if (cursor === undefined) return {};
  const { rank, at, id } = parseRankedCursor(cursor);
  return {
    $or: [
      { [rankField]: { $gt: rank } },
      { [rankField]: rank, [timeField]: { $gt: at } },
      { [rankField]: rank, [timeField]: at, _id: { $gt: id } },
    ],
  };
};
