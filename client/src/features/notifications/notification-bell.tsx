import Box from '@mui/material/Box';
import { type MouseEvent, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { contract } from '../../../../shared/contract/index.ts';
import { CountBadge } from '../../components/count-badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { createPart, openPart, preloadPart } from '../../components/part.tsx';
import { PRESSABLE } from '../../components/plain-button.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../lib/query/query.ts';
import { usePlace } from '../../lib/rendering/use-place.ts';
import { TOP_BAR_TOOLS_ID, TOUCH_TARGET_PX } from '../../theme/tokens.ts';
import { ReadSeen } from './read-seen.tsx';

const BELL =
  'M12 22a2.2 2.2 0 0 0 2.2-2H9.8A2.2 2.2 0 0 0 12 22zm6-6v-5.2c0-3-1.6-5.5-4.4-6.2V4a1.6 1.6 0 0 0-3.2 0v.6C7.6 5.3 6 7.8 6 10.8V16l-1.8 1.8v.9h15.6v-.9z';
/** As the gap of the top bar. */
const GAP_PX = 4;

const load = () => import('./notification-panel.tsx');
const NotificationPanel = createPart(async () => (await load()).NotificationPanel);

/** The bell in the top bar with the number of unread notices; what it shows has been read once it is closed, or its subject was seen. */
export const NotificationBell = () => {
  const query = useApiQuery(contract.notices.mine, {});
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const { mutate } = useApiMutation(contract.notices.read, { onSuccess: () => invalidate(contract.notices.mine) });
  const notices = query.data ?? [];
  const unread = notices.filter(({ isRead }) => !isRead).length;
  const close = (): void => {
    setAnchor(null);
    const [newest] = notices;
    if (newest && unread > 0) mutate({ body: { upTo: newest.cursor } });
  };
  const place = usePlace(TOP_BAR_TOOLS_ID);
  if (!place) return null;
  return createPortal(
    <>
      <Box
        component="button"
        type="button"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onPointerEnter={() => preloadPart(load)}
        onFocus={() => preloadPart(load)}
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) =>
          openPart(load, () => {
            setAnchor(currentTarget);
            setOpened(true);
          })
        }
        // Before the account menu, in room that the bar keeps free, so that nothing moves when it appears.
        sx={{ ...PRESSABLE, position: 'relative', order: -1, marginInlineStart: `-${TOUCH_TARGET_PX + GAP_PX}px` }}
      >
        <Icon path={BELL} />
        <Box component="span" sx={{ position: 'absolute', top: 0, insetInlineEnd: 0 }}>
          <CountBadge count={unread} what="unread" />
        </Box>
      </Box>
      {unread > 0 ? <ReadSeen notices={notices} /> : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <NotificationPanel anchor={anchor} query={query} onClose={close} />
        </Suspense>
      ) : null}
    </>,
    place,
  );
};
