import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBackToList, useNextFromList } from '../../../lib/list-history.ts';
import { type Decidable, useIsPending } from './pending-decisions.ts';

/** A list of what waits, loaded page by page. */
type QueueList<R> = UseInfiniteQueryResult<InfiniteData<R[], unknown>, Error>;

/** What a row of a queue needs to be a link. */
export interface QueueLink {
  readonly to: string;
  readonly replace: boolean;
  readonly state: unknown;
  readonly isOpen: boolean;
  /** Whether a decision about it waits to take effect. */
  readonly isPending: boolean;
}

/** A queue of staff, and where in it the user is. */
export interface Queue<R> {
  readonly list: QueueList<R>;
  readonly rows: readonly R[];
  /** The item that is open, as the address says. */
  readonly openId: string | undefined;
  /** The address of the list with its filters, which identifies it. */
  readonly listKey: string;
  readonly getLink: (row: R) => QueueLink;
  readonly open: (id: string) => void;
  /** Opens what comes after the open item and is not decided yet; stays where there is nothing. */
  readonly openNext: () => void;
  readonly goBack: () => void;
}

interface QueueOptions<R> {
  list: QueueList<R>;
  openId: string | undefined;
  /** Returns the address of an item within the list, or of the list alone, with the filters of `search`. */
  buildPath: (id: string | undefined, search: string) => string;
}

/** A queue that is worked through: what is open, and what comes next that is not decided. */
export const useQueue = <R extends Decidable>({ list, openId, buildPath }: QueueOptions<R>): Queue<R> => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const fromList = useNextFromList();
  const isPending = useIsPending();
  const listKey = buildPath(undefined, search);
  const goBack = useBackToList(listKey);
  const rows = list.data?.pages.flat() ?? [];
  // Going on from item to item keeps one entry in the history, so that Back leads to the list.
  const isOpen = openId !== undefined;
  const entry = { replace: isOpen, state: isOpen ? state : fromList };
  const open = (id: string): void => void navigate(buildPath(id, search), entry);
  return {
    list,
    rows,
    openId,
    listKey,
    getLink: (row) => ({
      to: buildPath(row.id, search),
      ...entry,
      isOpen: row.id === openId,
      isPending: isPending(row),
    }),
    open,
    openNext: () => {
      const at = rows.findIndex(({ id }) => id === openId);
      const waiting = (row: R): boolean => row.id !== openId && !isPending(row);
      const next = rows.slice(at + 1).find(waiting) ?? rows.slice(0, Math.max(at, 0)).findLast(waiting);
      if (next) open(next.id);
    },
    goBack,
  };
};
