import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { COOKIE_POLICY, COOKIES, KNOWN_BROWSER, NOT_IN_USE } from '../content/cookie-policy.ts';
import { PolicyPage } from './policy-page.tsx';

const HEADS = ['Cookie name', 'Type', 'Purpose', 'Duration'] as const;

/** Below the width of a desktop each cookie is shown as an entry of its own, so that no column is cut off. */
const buildTableStyles = (theme: Theme) => ({
  marginTop: 2.5,
  [theme.breakpoints.down('lg')]: {
    display: 'block',
    position: 'relative',
    '& thead': visuallyHidden,
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '6px',
      borderTop: `1px solid ${theme.vars.palette.divider}`,
      paddingBlock: '16px',
    },
    '& tbody th, & tbody td': { border: 0, padding: '2px 0' },
    '& tbody th, & tbody td:nth-of-type(2)': { flexBasis: '100%' },
    '& tbody td:nth-of-type(2)': { order: 1 },
    '& tbody td:not(:nth-of-type(2))': { color: theme.vars.palette.text.secondary },
    '& tbody td:last-of-type::before': { content: '"· "' },
  },
});

// Explicit roles: laid out as blocks, the table would no longer be announced as one.
const CookieTable = () => (
  <Table role="table" sx={buildTableStyles}>
    <TableHead role="rowgroup">
      <TableRow role="row">
        {HEADS.map((head) => (
          <TableCell role="columnheader" key={head}>
            {head}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody role="rowgroup">
      {COOKIES.map(({ name, type, purpose, duration, inUse }) => (
        <TableRow role="row" key={name}>
          <TableCell component="th" role="rowheader" scope="row">
            <Box component="code" sx={{ fontSize: '0.875rem', overflowWrap: 'normal' }}>
              {name}
            </Box>
            {inUse ? null : (
              <Typography variant="caption" component="p" color="textSecondary">
                {NOT_IN_USE}
              </Typography>
            )}
          </TableCell>
          <TableCell role="cell">{type}</TableCell>
          <TableCell role="cell">{purpose}</TableCell>
          <TableCell role="cell" sx={{ whiteSpace: 'nowrap' }}>
            {duration}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const Cookies = () => (
  <>
    <CookieTable />
    <Typography sx={{ marginTop: 2.5, maxWidth: '68ch', textWrap: 'pretty' }}>
      <Box component="code" sx={{ fontSize: '0.875rem' }}>
        {KNOWN_BROWSER.name}
      </Box>
      : {KNOWN_BROWSER.text}
    </Typography>
  </>
);

/** The cookies, one by one. */
export const CookiePolicyPage = () => <PolicyPage policy={COOKIE_POLICY} extra={{ 'cookies-we-use': <Cookies /> }} />;
