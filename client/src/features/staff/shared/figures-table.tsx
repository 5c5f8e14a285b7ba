import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

interface FiguresTableProps {
  /** Names the table for assistive technology. */
  label: string;
  /** The heads of the columns; the first one is that of the rows. */
  heads: readonly string[];
  rows: readonly { head: string; cells: readonly string[] }[];
}

/** A table of figures, which scrolls sideways where it is wider than the screen. */
export const FiguresTable = ({ label, heads, rows }: FiguresTableProps) => (
  <TableContainer tabIndex={0} role="region" aria-label={label}>
    {/* Four columns of amounts fit a phone. */}
    <Table
      size="small"
      sx={{
        maxWidth: 720,
        '& th, & td': { paddingInline: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.9375rem' } },
      }}
    >
      <TableHead>
        <TableRow>
          {heads.map((head, at) => (
            <TableCell key={head} {...(at > 0 ? { align: 'right' as const } : {})}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ head, cells }) => (
          <TableRow key={head}>
            <TableCell component="th" scope="row">
              {head}
            </TableCell>
            {cells.map((cell, at) => (
              <TableCell key={heads[at + 1]} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
