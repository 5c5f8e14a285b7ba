import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBackToList, useNextFromList } from '../../../lib/list-history.ts';
import { drop, useHeldDecisions } from './held-decisions.ts';

/** A list of what waits, loaded page by page. */
type QueueList<R> = UseInfiniteQueryResult<InfiniteData<R[], unknown>, Error>;

/** What a row of a queue needs to be a link. */
export interface QueueLink {
  readonly to: string;
  readonly replace: boolean;
  readonly state: unknown;
  readonly isOpen: boolean;
  /** Its decision is made, and not sent yet. */
  readonly isHeld: boolean;
}

/** A queue of staff, and where in it the user is. */
export interface Queue<R> {
  readonly list: QueueList<R>;
  readonly rows: readonly R[];
  /** The item that is open, as the address says. */
  readonly openId: string | undefined;
  /** The address of the list with its filters, which identifies it. */
  readonly listKey: string;
  readonly getLink: (id: string) => QueueLink;
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

/**
 * Drops what is held and has left the list from which it was decided: somebody else was quicker. What had left it before it was decided,
 * such as by being claimed, is sent; so is what may only have come to a page that is not loaded.
 */
const useDropDecided = (rows: readonly { id: string }[] | undefined, hasMore: boolean, listKey: string): void => {
  const held = useHeldDecisions((state) => state.held);
  const seen = useRef<{ listKey: string; ids: readonly string[] }>({ listKey, ids: [] });
  useEffect(() => {
    if (!rows) return;
    const ids = rows.map(({ id }) => id);
    const before = seen.current.listKey === listKey ? seen.current.ids : [];
    seen.current = { listKey, ids };
    const hasLeft = (id: string): boolean => {
      const at = before.indexOf(id);
      if (at === -1 || ids.includes(id)) return false;
      return !hasMore || before.slice(at + 1).some((later) => ids.includes(later));
    };
    for (const one of held)
      if (one.listKey === listKey && hasLeft(one.id)) drop(one.id, 'It has been decided in the meantime.');
  }, [rows, held, hasMore, listKey]);
};

/** A queue that is worked through: what is open, what comes next, and what has been decided and waits to be sent. */
export const useQueue = <R extends { id: string }>({ list, openId, buildPath }: QueueOptions<R>): Queue<R> => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const fromList = useNextFromList();
  const held = useHeldDecisions((one) => one.held);
  const listKey = buildPath(undefined, search);
  const goBack = useBackToList(listKey);
  const loaded = list.data?.pages.flat();
  useDropDecided(loaded, list.hasNextPage, listKey);
  const rows = loaded ?? [];
  const isHeld = (id: string): boolean => held.some((one) => one.id === id);
  // Going on from item to item keeps one entry in the history, so that Back leads to the list.
  const isOpen = openId !== undefined;
  const entry = { replace: isOpen, state: isOpen ? state : fromList };
  const open = (id: string): void => void navigate(buildPath(id, search), entry);
  return {
    list,
    rows,
    openId,
    listKey,
    getLink: (id) => ({ to: buildPath(id, search), ...entry, isOpen: id === openId, isHeld: isHeld(id) }),
    open,
    openNext: () => {
      const at = rows.findIndex(({ id }) => id === openId);
      const waiting = ({ id }: R): boolean => id !== openId && !isHeld(id);
      const next = rows.slice(at + 1).find(waiting) ?? rows.slice(0, Math.max(at, 0)).findLast(waiting);
      if (next) open(next.id);
    },
    goBack,
  };
};
