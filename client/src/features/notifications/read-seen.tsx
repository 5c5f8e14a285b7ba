import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { NotificationView } from '../../../../shared/contract/base/notification.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { buildConversationPath, paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../lib/query/query.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const readVisible = (): boolean => document.visibilityState === 'visible';

/** Whether a notice is of what is shown at a place. Messages are read by their thread. */
const isSeenAt = (notice: NotificationView, { pathname, search }: Place): boolean => {
  const { kind, matchId, person, path } = notice;
  if (kind === 'message' || kind === 'matchmaker-message') return false;
  if (matchId !== null && pathname === buildConversationPath(matchId)) return true;
  if (person && pathname === paths.matches && search.includes(person.id)) return true;
  if (path === undefined) return false;
  const [to, query = ''] = path.split('?');
  return to === pathname && search.includes(query);
};

/** Notices of people who were introduced today, without saying whom. */
const isOfToday = ({ kind, isRead }: NotificationView): boolean =>
  !isRead && (kind === 'introductions' || kind === 'matchmaker-pick');

/** Whether one of the people of today is on the screen. */
const useSeesToday = (isWanted: boolean, { pathname }: Place): boolean => {
  const isPerson = pathname.startsWith(`${paths.matches}/`);
  const today = useApiQuery(contract.matches.daily, {}, { enabled: isWanted && isPerson });
  return isPerson && (today.data?.some(({ otherUser }) => pathname.endsWith(otherUser.id)) ?? false);
};

/** Marks the notices as read whose subject is on the screen. */
export const ReadSeen = ({ notices }: { notices: readonly NotificationView[] }) => {
  const place = useLocation();
  const seesToday = useSeesToday(notices.some(isOfToday), place);
  const isVisible = useSyncExternalStore(subscribe, readVisible);
  const { mutate } = useApiMutation(contract.notices.read, { onSuccess: () => invalidate(contract.notices.mine) });
  const seen = isVisible
    ? notices.filter((notice) => !notice.isRead && (isSeenAt(notice, place) || (seesToday && isOfToday(notice))))
    : [];
  const ids = seen.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== '') mutate({ body: { ids: ids.split(',') } });
  }, [ids, mutate]);
  return null;
};
