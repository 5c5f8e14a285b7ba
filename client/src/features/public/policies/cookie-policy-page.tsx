import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { COOKIE_POLICY, COOKIES, NOT_IN_USE } from '../../../content/cookie-policy.ts';
import { PolicyPage } from './policy-page.tsx';

const HEADS = ['Cookie name', 'Type', 'Purpose', 'Duration'] as const;

const CookieTable = () => (
  <TableContainer tabIndex={0} role="region" aria-label="Cookies" sx={{ marginTop: 2.5 }}>
    <Table sx={{ minWidth: 560 }}>
      <TableHead>
        <TableRow>
          {HEADS.map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {COOKIES.map(({ name, type, purpose, duration, inUse }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              <Box component="code" sx={{ fontSize: '0.875rem', overflowWrap: 'normal' }}>
                {name}
              </Box>
              {inUse ? null : (
                <Typography variant="caption" component="p" color="textSecondary">
                  {NOT_IN_USE}
                </Typography>
              )}
            </TableCell>
            <TableCell>{type}</TableCell>
            <TableCell>{purpose}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{duration}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** The cookies, one by one. */
export const CookiePolicyPage = () => (
  <PolicyPage policy={COOKIE_POLICY} extra={{ 'cookies-we-use': <CookieTable /> }} />
);
