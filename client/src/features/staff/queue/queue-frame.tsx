import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FullView } from '../../../components/layout/full-view.tsx';
import { MasterDetail, useIsSideBySide } from '../../../components/layout/master-detail.tsx';
import { Rosette } from '../../../components/ornament/rosette.tsx';
import { Loading, TextSkeleton } from '../../../components/skeletons.tsx';
import { BOTTOM_BAR_HEIGHT_PX } from '../../../theme/tokens.ts';
import { Paged } from '../shared/paged.tsx';
import { StaffNav } from '../shared/staff-nav.tsx';
import { useShortcuts } from './shortcuts.ts';
import { UndoBar } from './undo-bar.tsx';
import type { Queue, QueueLink } from './use-queue.ts';

interface QueueFrameProps<R> {
  queue: Queue<R>;
  /** Names the queue. */
  title: string;
  lead: string;
  /** The name of the item that is open, for the tab's title. */
  openTitle?: string | undefined;
  filters?: ReactNode;
  row: (row: R, link: QueueLink) => ReactNode;
  empty: ReactNode;
  /** Shown while nothing is open: beside the list, on a phone below it. */
  rest?: ReactNode;
  /** Whether the list has room for rows of two lines, which is the default, or leaves more of it to the open item. */
  hasWideList?: boolean;
  /** The item that is open. */
  children: ReactNode;
}

const findRows = (): Element[] => [...document.querySelectorAll<HTMLElement>('[data-scroll=list] [data-row]')];

/** Scrolls the list alone, and no more than is needed to show the open row. */
const showOpenRow = (): void => {
  const row = document.querySelector('[data-scroll=list] [data-row][aria-current]');
  const pane = row?.closest('[data-scroll=list]');
  if (!row || !pane) return;
  const [inner, outer] = [row.getBoundingClientRect(), pane.getBoundingClientRect()];
  // What can be undone lies over the end of the pane.
  const end = pane.querySelector('[data-undo]')?.getBoundingClientRect().top ?? outer.bottom;
  if (inner.top < outer.top) pane.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > end) pane.scrollTop += inner.bottom - end;
};

/** `j` and `k` move through the rows, or from the open item to the next; Enter opens. */
const useQueueKeys = <R extends { id: string }>({ rows, openId, open, list, goBack }: Queue<R>): void => {
  const move = (by: 1 | -1): void => {
    if (openId === undefined) {
      const links = findRows();
      const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
      const link = links[at === -1 ? 0 : at + by];
      if (link instanceof HTMLElement) link.focus();
      return;
    }
    const at = rows.findIndex(({ id }) => id === openId);
    const next = rows[at + by];
    if (next) open(next.id);
    else if (by === 1 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const [first] = rows;
  useShortcuts('List', [
    { key: 'j', label: 'Next', run: () => move(1), repeats: true },
    { key: 'k', label: 'Previous', run: () => move(-1), repeats: true },
    {
      key: 'Enter',
      label: 'Open',
      run: () => {
        if (first && openId === undefined) open(first.id);
      },
    },
    { key: 'Escape', label: 'Back to the list', run: goBack, disabled: openId === undefined },
  ]);
};

/** The place of the open item's actions, in the bar that stays in view. */
const ActionPlace = createContext<HTMLElement | null>(null);

/** What the pane of the open item is for, while nothing is open. */
const NothingOpen = ({ isEmpty }: { isEmpty: boolean }) => (
  <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', flex: 1, gap: 2, padding: 3 }}>
    <Rosette />
    <Typography color="textSecondary" sx={{ textAlign: 'center', maxWidth: '34ch' }}>
      {isEmpty
        ? 'Nothing to open at the moment.'
        : 'What you open appears here. Press j or k to move through the list, and Enter to open.'}
    </Typography>
  </Box>
);

/**
 * A queue of staff: the list with its filters, and beside it the item that is open; on a phone one at a time. All queues are
 * worked through in the same way, by the keyboard alone too.
 */
export const QueueFrame = <R extends { id: string }>(props: QueueFrameProps<R>) => {
  const { queue, title, lead, openTitle, filters, row, empty, rest, hasWideList = true, children } = props;
  const { list, openId, getLink, goBack } = queue;
  const isWide = useIsSideBySide();
  const pane = useRef<HTMLDivElement>(null);
  const lastOpen = useRef(openId);
  const isOpen = openId !== undefined;
  const [actionPlace, setActionPlace] = useState<HTMLElement | null>(null);
  // One, in view wherever the user is: on a phone within the bar of actions.
  const isUndoInBar = isOpen && !isWide;
  useQueueKeys(queue);
  useEffect(() => {
    if (lastOpen.current === openId) return;
    lastOpen.current = openId;
    showOpenRow();
    if (openId === undefined) return;
    if (pane.current) pane.current.scrollTop = 0;
    // After the frame, which moves the focus into a new page's content.
    queueMicrotask(() => pane.current?.focus({ preventScroll: true }));
  }, [openId]);
  return (
    <FullView title={`${openTitle ?? title} · Staff`} head={<StaffNav />}>
      <MasterDetail
        isOpen={isOpen}
        isConversation={false}
        hasWideList={hasWideList}
        onBack={goBack}
        list={
          <Box sx={{ padding: { xs: 1, lg: 1.5 }, minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
            {/* The page's one h1 names the open item. */}
            <Typography variant="h3" component={isOpen ? 'p' : 'h1'}>
              {title}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ marginBlock: '4px 20px' }}>
              {lead}
            </Typography>
            {filters}
            <Paged list={list} row={(one) => row(one, getLink(one))} empty={empty} />
            {isWide || isOpen || !rest ? null : <Box sx={{ marginTop: 6 }}>{rest}</Box>}
            {isUndoInBar ? null : <UndoBar />}
          </Box>
        }
        detail={
          <Box
            ref={pane}
            component="section"
            aria-label={openTitle ?? `${title}: overview`}
            tabIndex={0}
            data-scroll="detail"
            // Out of a field, so that single keys work again.
            onKeyDown={({ key, target }) => {
              if (key === 'Escape' && target instanceof HTMLElement && target.matches('input, textarea'))
                pane.current?.focus({ preventScroll: true });
            }}
            sx={{
              flex: 1,
              minHeight: 0,
              display: 'flex',
              flexDirection: 'column',
              overflowY: { md: 'auto' },
              '&&&:focus-visible': { outlineOffset: -3 },
              // What a link within the item leads to stays clear of the actions.
              scrollPaddingBottom: 96,
            }}
          >
            <ActionPlace value={actionPlace}>
              {isOpen
                ? children
                : (rest && <Box sx={{ padding: 3 }}>{rest}</Box>) || (
                    <NothingOpen isEmpty={list.data !== undefined && queue.rows.length === 0} />
                  )}
            </ActionPlace>
            <Box
              sx={(theme) => ({
                position: 'sticky',
                zIndex: 1,
                bottom: 0,
                flex: 'none',
                marginTop: 'auto',
                [theme.breakpoints.down('md')]: {
                  bottom: `calc(${BOTTOM_BAR_HEIGHT_PX}px + env(safe-area-inset-bottom, 0px))`,
                },
                // While a phone's keyboard is open, the bar below is away.
                '@media (pointer: coarse)': { 'body:has(input:focus, textarea:focus) &': { bottom: 0 } },
                '@media print': { display: 'none' },
              })}
            >
              {isUndoInBar ? <UndoBar isInBar /> : null}
              <div ref={setActionPlace} />
            </Box>
          </Box>
        }
      />
    </FullView>
  );
};

interface QueueItemProps {
  /** The page's h1. */
  title: string;
  /** How the item stands. */
  states: ReactNode;
  /** The bar of actions. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Where an item stands in its pane. */
const ITEM = { flex: '1 0 auto', padding: { xs: 2, sm: 3 } } as const;

/** What is said in the place of an item that cannot be shown. */
export const ItemNote = ({ children }: { children: ReactNode }) => <Box sx={ITEM}>{children}</Box>;

/** Placeholder for an item that is being opened: a name, how it stands, and text. */
export const ItemSkeleton = ({ label }: { label: string }) => (
  <Box sx={ITEM}>
    <Loading label={label}>
      <Skeleton variant="text" width="46%" sx={{ fontSize: '1.6rem' }} />
      <Skeleton variant="rounded" width="7rem" height={26} sx={{ borderRadius: '13px', marginBlock: '12px 32px' }} />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextSkeleton lines={4} />
        <TextSkeleton lines={3} />
      </Box>
    </Loading>
  </Box>
);

/** The item of a queue that is open: its name and states, its content, and what can be done with it. */
export const QueueItem = ({ title, states, actions, children }: QueueItemProps) => {
  const actionPlace = useContext(ActionPlace);
  return (
    <>
      <Box sx={ITEM}>
        <Typography variant="h3" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: '12px 24px' }}>
          {states}
        </Box>
        {children}
      </Box>
      {actions && actionPlace ? createPortal(actions, actionPlace) : null}
    </>
  );
};
