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

/** Returns the matches of a tab in groups; the tab of all matches groups them by their state. */
export const groupMatches = (tab: TabName, today: readonly MatchView[], all: readonly MatchView[]): Group[] => {
  if (tab === 'today') return [{ title: null, matches: today }];
  if (tab === 'connected') return [{ title: null, matches: all.filter(isConnected) }];
  return [
    { title: 'Pending Responses', matches: all.filter(isOpen) },
    { title: 'Connected', matches: all.filter(isConnected) },
    { title: 'Past', matches: all.filter((match) => !isOpen(match) && !isConnected(match)) },
  ].filter(({ matches }) => matches.length > 0);
};
