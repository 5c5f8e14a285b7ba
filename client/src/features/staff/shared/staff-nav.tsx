import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import type { UIEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { StaffWaiting } from '../../../../../shared/contract/staff/staff-operations.ts';
import { CountBadge } from '../../../components/count-badge.tsx';
import { isCurrentSection } from '../../../lib/current-section.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useStaffWaiting } from '../../../navigation/staff-waiting.ts';
import { TOUCH_TARGET_PX } from '../../../theme/tokens.ts';
import { StaffTools } from '../queue/staff-tools.tsx';
import { findViewLink, STAFF_LINKS } from './staff-links.ts';

/** Width over which the row of links fades out, in pixels. */
const FADE_PX = 40;

const sumUp = (kinds: readonly (keyof StaffWaiting)[], counts: StaffWaiting): number =>
  kinds.reduce((sum, kind) => sum + counts[kind], 0);

/**
 * Scrolls the row of links, which is wider than a phone, to the current one. `scrollIntoView` would also move the point
 * from which the Tab key goes on.
 */
const scrollIntoRow = (link: HTMLAnchorElement | null): void => {
  const row = link?.parentElement;
  if (!row) return;
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
};

/** Where a row of links fades out, seen from the side at which it begins. */
const fadeOut = (towards: 'right' | 'left', isScrolled: boolean): string =>
  `linear-gradient(to ${towards}, ${isScrolled ? `transparent, black ${FADE_PX}px` : 'black'}, black calc(100% - ${FADE_PX}px), transparent)`;

/** Marks a row that does not show its beginning. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>): void => {
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0);
};

/** The links: in as many rows as they need, on a narrow screen in one, which fades out at both ends at which it goes on. */
const ROW = (theme: Theme) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    flex: 1,
    minWidth: 0,
    gap: 0.5,
    [theme.breakpoints.down('lg')]: {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      '&::after': { content: '""', flex: `0 0 ${FADE_PX - 4}px` },
      maskImage: fadeOut('right', false),
      '&[data-scrolled]': { maskImage: fadeOut('right', true) },
      '[dir=rtl] &': { maskImage: fadeOut('left', false) },
      '[dir=rtl] &[data-scrolled]': { maskImage: fadeOut('left', true) },
    },
  }) as const;

/** A count takes no room beside its word, so that no link moves when the numbers come and the links without one stand as close. */
const OVER_THE_CORNER = {
  position: 'absolute',
  bottom: 'calc(100% - 8px)',
  insetInlineStart: 'calc(100% - 7px)',
  display: 'flex',
  '& > span': { minWidth: 18, height: 18, paddingInline: '4px', marginInlineStart: 0, fontSize: '0.6875rem' },
} as const;

/**
 * Links to the pages of staff, and what each of them has: shortcuts and the way to everything. They are links in a `nav` and
 * not MUI's `Tabs`, which would make them tabs to assistive technology, with one stop of the Tab key and arrow keys between them.
 */
export const StaffNav = () => {
  const { user } = useCurrentUser();
  const { pathname, search } = useLocation();
  const viewLink = findViewLink(pathname, search);
  const { data: counts } = useStaffWaiting(user?.can.staff.seeMembers ?? false);
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        marginBottom: { xs: 2, md: 3 },
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Box component="nav" aria-label="Staff" onScroll={markScrolled} sx={ROW}>
        {STAFF_LINKS.filter(({ ability }) => user?.can.staff[ability]).map(({ to, label, waiting }) => {
          const isCurrent = viewLink === null ? isCurrentSection(to, pathname) : to === viewLink;
          return (
            <ButtonBase
              key={to}
              {...(isCurrent ? { ref: scrollIntoRow } : {})}
              component={Link}
              to={to}
              {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
              sx={(theme) => ({
                ...theme.typography.button,
                flex: 'none',
                minHeight: TOUCH_TARGET_PX,
                '&&&:focus-visible': { outlineOffset: -3 },
                paddingInline: { xs: '12px', lg: '9px' },
                color: isCurrent ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary,
                borderBottom: `2px solid ${isCurrent ? theme.vars.palette.secondary.main : 'transparent'}`,
              })}
            >
              <Box component="span" sx={{ position: 'relative' }}>
                {label}
                {waiting && counts ? (
                  <Box component="span" sx={OVER_THE_CORNER}>
                    <CountBadge count={sumUp(waiting, counts)} what="waiting" />
                  </Box>
                ) : null}
              </Box>
            </ButtonBase>
          );
        })}
      </Box>
      <StaffTools />
    </Box>
  );
};
