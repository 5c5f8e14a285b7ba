import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import { formatNumber } from '../../../content/format.ts';

const COLUMNS = ['waiting', 'active', 'delayed', 'failed'] as const;
const HEADS = { waiting: 'Waiting', active: 'Running', delayed: 'Later', failed: 'Failed' } as const;

/** How much waits, runs and failed, by queue. */
export const QueueTable = ({ queues }: { queues: JobsView['queues'] }) => (
  <TableContainer tabIndex={0} role="region" aria-label="Queues">
    <Table size="small" sx={{ maxWidth: 720, '& th, & td': { paddingInline: { xs: 1, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>Queue</TableCell>
          {COLUMNS.map((column) => (
            <TableCell key={column} align="right">
              {HEADS[column]}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {queues.map((queue) => (
          <TableRow key={queue.name}>
            <TableCell component="th" scope="row">
              {queue.name}
            </TableCell>
            {COLUMNS.map((column) => (
              <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatNumber(queue[column])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
