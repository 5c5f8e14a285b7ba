import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import type { QueueState } from '../../../../../shared/contract/staff/staff-queues.ts';
import { TextLink } from '../../../components/text-link.tsx';
import { formatNumber } from '../../../content/format.ts';
import { formatAge } from './day-rows.ts';

const COLUMNS = ['waiting', 'active', 'delayed', 'failed'] as const;
const HEADS = { waiting: 'Waiting', active: 'Running', delayed: 'Later', failed: 'Failed' } as const;

const describeQueue = ({ paused, oldestAt }: QueueState): string =>
  [paused ? 'Paused' : '', oldestAt === null ? '' : `Oldest waits for ${formatAge(oldestAt)}`]
    .filter(Boolean)
    .join(' · ');

/**
 * How much waits, runs and failed, by queue, with a link to the jobs of each; and of those among `states` whether they are paused
 * and since when the oldest waits.
 */
export const QueueTable = ({
  queues,
  states = [],
}: {
  queues: JobsView['queues'];
  states: readonly QueueState[] | undefined;
}) => {
  const stateOf = new Map(states.map((state) => [state.name, state]));
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Queues and how many jobs wait in them">
      {/* All columns fit a phone: the last one is what matters most. */}
      <Table
        size="small"
        sx={{
          maxWidth: 720,
          '& th, & td': { paddingInline: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.9375rem' } },
          '& th:first-of-type': { paddingInlineStart: { xs: 0, sm: 2 }, overflowWrap: 'anywhere' },
          '& th:last-child, & td:last-child': { paddingInlineEnd: { xs: 0, sm: 2 } },
        }}
      >
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
          {queues.map((queue) => {
            const state = stateOf.get(queue.name);
            return (
              <TableRow key={queue.name}>
                <TableCell component="th" scope="row">
                  <TextLink to={`?queue=${queue.name}`} alone>
                    {queue.name}
                  </TextLink>
                  {state && describeQueue(state) ? (
                    <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
                      {describeQueue(state)}
                    </Typography>
                  ) : null}
                </TableCell>
                {COLUMNS.map((column) => (
                  <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatNumber(queue[column])}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
