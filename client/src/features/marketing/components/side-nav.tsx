import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { BareList } from '../../../components/bare-list.tsx';
import { TOP_BAR_HEIGHT_PX, TOUCH_TARGET_PX } from '../../../theme/tokens.ts';

interface SideNavProps {
  /** Labels the navigation for assistive technology. */
  label: string;
  items: readonly { id: string; title: string }[];
  numbered?: boolean;
}

/** Links to the parts of a long page: beside it on a desktop, above it on a phone. */
export const SideNav = ({ label, items, numbered = false }: SideNavProps) => (
  <Box
    component="nav"
    aria-label={label}
    sx={(theme) => ({
      alignSelf: 'start',
      position: { md: 'sticky' },
      top: { md: TOP_BAR_HEIGHT_PX + 32 },
      borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
      paddingInlineStart: 2.5,
      '@media print': { display: 'none' },
    })}
  >
    <BareList component={numbered ? 'ol' : 'ul'}>
      {items.map(({ id, title }, at) => (
        <li key={id}>
          <Box
            component={Link}
            to={{ hash: id }}
            sx={(theme) => ({
              ...theme.typography.body2,
              display: 'flex',
              gap: 1,
              alignItems: 'center',
              minHeight: TOUCH_TARGET_PX,
              '@media (pointer: fine)': { minHeight: 36 },
              paddingBlock: 0.5,
              color: theme.vars.palette.text.secondary,
              textDecoration: 'none',
              '&:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
            })}
          >
            {numbered ? `${at + 1}. ${title}` : title}
          </Box>
        </li>
      ))}
    </BareList>
  </Box>
);
