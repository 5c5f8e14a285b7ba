import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { BOTTOM_BAR_HEIGHT_PX, GRID, TOUCH_TARGET_PX } from '../theme/tokens.ts';
import { DESCRIPTION, FOOTER_GROUPS } from './footer-links.ts';
import { SchemeChoice } from './scheme-choice.tsx';
import { SocialIcons } from './social-icons.tsx';

/** A group of links, folded until it is wanted. */
const Group = ({ title, links }: (typeof FOOTER_GROUPS)[number]) => (
  <Box
    component="details"
    sx={(theme) => ({
      '& > summary': {
        ...theme.typography.caption,
        display: 'flex',
        alignItems: 'center',
        gap: '6px',
        minHeight: TOUCH_TARGET_PX,
        cursor: 'pointer',
        listStyle: 'none',
        borderRadius: '4px',
        '&::-webkit-details-marker': { display: 'none' },
        '&::after': {
          content: '""',
          width: 6,
          height: 6,
          marginTop: '-3px',
          borderInlineEnd: '1.5px solid currentColor',
          borderBlockEnd: '1.5px solid currentColor',
          rotate: '45deg',
        },
      },
      '&[open] > summary::after': { marginTop: '3px', rotate: '225deg' },
      // The open group takes a line of its own.
      '&[open]': { flexBasis: '100%' },
    })}
  >
    <summary>{title}</summary>
    <Box component="nav" aria-label={title} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {links.map(({ to, label }) => (
        <Box
          key={to}
          component={Link}
          to={to}
          sx={(theme) => ({
            ...theme.typography.caption,
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: TOUCH_TARGET_PX,
            color: 'inherit',
            textDecoration: 'none',
            borderRadius: '4px',
            '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
          })}
        >
          {label}
        </Box>
      ))}
    </Box>
  </Box>
);

/** The foot of a page in the application: all that the public one has, in little space. */
export const SmallFooter = () => (
  <Box
    component="footer"
    sx={(theme) => ({
      color: theme.vars.palette.text.secondary,
      borderTop: `1px solid ${theme.vars.palette.divider}`,
      // A phone's bar at the bottom lies over the end of the page.
      [theme.breakpoints.down('md')]: {
        paddingBottom: `calc(${BOTTOM_BAR_HEIGHT_PX}px + env(safe-area-inset-bottom, 0px))`,
      },
    })}
  >
    <Box
      sx={{
        ...GRID,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        paddingBlock: 2,
        '& [role=img]': { width: 32, height: 32 },
        '& > div:has(> [role=img])': { marginTop: 0, gap: 1 },
      }}
    >
      {FOOTER_GROUPS.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      <Box sx={{ marginInlineStart: { md: 'auto' } }}>
        <SchemeChoice />
      </Box>
      <SocialIcons />
      <Typography variant="caption" component="p" sx={{ flexBasis: '100%' }}>
        {`© ${new Date().getFullYear()} ${BRAND.name}. All rights reserved. ${DESCRIPTION}`}
      </Typography>
    </Box>
  </Box>
);
