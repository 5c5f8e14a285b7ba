import type { MatchView } from '../../../../shared/contract/base/views.ts';

export const TABS = ['today', 'connected', 'all'] as const;
export type TabName = (typeof TABS)[number];

export const TAB_LABEL: Record<TabName, string> = {
  today: "Today's Matches",
  connected: 'Connected',
  all: 'All Matches',
};

export interface Group {
  /** Null where the list needs no heading. */
  readonly title: string | null;
  readonly matches: readonly MatchView[];
}

const isConnected = ({ status }: MatchView): boolean => status === 'accepted';
const isOpen = ({ status }: MatchView): boolean => status === 'pending';

/** Puts those first to whom nobody has written since the two were connected; all others stay in their order. */
const newlyConnectedFirst = (matches: readonly MatchView[]): MatchView[] => [
  ...matches.filter(({ isNewlyConnected }) => isNewlyConnected),
  ...matches.filter(({ isNewlyConnected }) => !isNewlyConnected),
];

/** Returns the matches of a tab in groups; the tab of all matches groups them by their state. */
export const groupMatches = (tab: TabName, today: readonly MatchView[], all: readonly MatchView[]): Group[] => {
  if (tab === 'today') return [{ title: null, matches: newlyConnectedFirst(today) }];
  const connected = newlyConnectedFirst(all.filter(isConnected));
  if (tab === 'connected') return [{ title: null, matches: connected }];
  return [
    { title: 'Pending Responses', matches: all.filter(isOpen) },
    { title: 'Connected', matches: connected },
    { title: 'Past', matches: all.filter((match) => !isOpen(match) && !isConnected(match)) },
  ].filter(({ matches }) => matches.length > 0);
};
