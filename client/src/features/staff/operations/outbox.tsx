import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OutboxEntry, OutboxFigures } from '../../../../../shared/contract/staff/staff-outbox.ts';
import { DELIVERY_CHANNELS, OUTBOX_STATES, type OutboxState } from '../../../../../shared/notification.ts';
import { NOTIFICATION_KINDS, NOTIFICATIONS } from '../../../../../shared/notifications.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { formatMoment, formatNumber } from '../../../content/format.ts';
import { formatName } from '../../../content/format-name.ts';
import { buildChoices } from '../../../content/option-labels.ts';
import { buildUrl } from '../../../lib/api.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { FiguresTable } from '../shared/figures-table.tsx';
import { Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { STATE_LABELS, WAY_LABELS } from '../shared/notification-words.ts';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';

const KIND_CHOICES = NOTIFICATION_KINDS.map((kind) => ({ value: kind, label: NOTIFICATIONS[kind].label }));

/** The states as the choice and the table name them; the rows have them in whole words. */
const SHORT_STATES: Readonly<Record<OutboxState, string>> = {
  failed: 'Given up',
  waiting: 'To be sent',
  sent: 'Sent',
  refused: 'Refused',
  dropped: 'No longer sent',
  unknown: 'Arrival unknown',
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the address restricts the outbox to; what it names wrongly restricts nothing. */
const useOutboxFilters = () => {
  const [q] = useFilter('q');
  const [askedWay] = useFilter('way');
  const [askedKind] = useFilter('kind');
  const [askedState] = useFilter('state');
  const way = DELIVERY_CHANNELS.find((one) => one === askedWay);
  const kind = NOTIFICATION_KINDS.find((one) => one === askedKind);
  const state = OUTBOX_STATES.find((one) => one === askedState);
  return { ...(q ? { q } : {}), ...(way ? { way } : {}), ...(kind ? { kind } : {}), ...(state ? { state } : {}) };
};

const Retry = ({ entry }: { entry: OutboxEntry }) => {
  const retry = useApiMutation(contract.staffOutbox.retry, {
    onSuccess: async () => {
      toast({ title: 'Will be sent again', description: 'In a moment, unless there is nothing left to say.' });
      await invalidate(contract.staffOutbox.list, contract.staffOutbox.figures);
    },
    errorTitle: 'Not sent again',
  });
  return (
    <Button
      variant="outlined"
      disabled={retry.isPending}
      aria-label={`Send again: ${describeEntry(entry)}`}
      onClick={() => retry.mutate({ params: { id: entry.id } })}
    >
      Send again
    </Button>
  );
};

const Read = ({ entry }: { entry: OutboxEntry }) => (
  <Button
    variant="outlined"
    href={buildUrl(contract.staffOutbox.read, { params: { id: entry.id } })}
    target="_blank"
    rel="noreferrer"
    aria-label={`Read in a new tab: ${describeEntry(entry)}`}
  >
    Read
  </Button>
);

const nameKinds = ({ kinds }: OutboxEntry): string =>
  kinds.length === 0 ? 'Notifications' : kinds.map((kind) => NOTIFICATIONS[kind].label).join(' · ');

/** What was sent, and to whom, in one line. */
const describeEntry = (entry: OutboxEntry): string =>
  `${nameKinds(entry)}${entry.receiver ? ` to ${formatName(entry.receiver)}` : ''}`;

/** What became of it, and since when, such as "E-mail: sent 2 hours ago". */
const Outcome = ({ entry: { way, state, createdAt, handedOverAt, tries, turnAt } }: { entry: OutboxEntry }) => (
  <>
    <span>
      {`${WAY_LABELS[way]}: ${STATE_LABELS[state]}${tries > 0 ? `, tried ${tries === 1 ? 'once' : `${formatNumber(tries)} times`}` : ''}, `}
    </span>
    {turnAt ? <Time at={turnAt} exact /> : <Time at={handedOverAt ?? createdAt} />}
  </>
);

const OutboxRow = ({ entry }: { entry: OutboxEntry }) => {
  const { receiver, reason, state } = entry;
  const isTrouble = state === 'refused' || state === 'failed';
  return (
    <ActionRow
      actions={
        <>
          {entry.can.read ? <Read entry={entry} /> : null}
          {entry.can.retry ? <Retry entry={entry} /> : null}
        </>
      }
    >
      <Typography sx={{ fontWeight: 560 }}>{nameKinds(entry)}</Typography>
      <Typography variant="body2">
        {receiver ? (
          <span>
            {'To '}
            <MuiLink component={Link} to={buildStaffMemberPath(receiver.id)}>
              {formatName(receiver)}
            </MuiLink>
          </span>
        ) : (
          'To no account'
        )}
      </Typography>
      <Typography variant="body2" color={isTrouble ? 'error' : 'textSecondary'} className="numeric">
        <Outcome entry={entry} />
      </Typography>
      {reason ? (
        <Typography variant="body2" color="textSecondary">
          {`${capitalize(reason)}.`}
        </Typography>
      ) : null}
    </ActionRow>
  );
};

const Ways = ({ ways }: { ways: OutboxFigures['ways'] }) => {
  const rows = [
    ...OUTBOX_STATES.map((state) => ({
      head: SHORT_STATES[state],
      cells: ways.map(({ states }) => formatNumber(states[state] ?? 0)),
    })),
    { head: 'Not due yet', cells: ways.map(({ later }) => formatNumber(later)) },
  ];
  const missing = ways.filter(({ isSent }) => !isSent).map(({ way }) => WAY_LABELS[way]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {missing.length > 0 ? (
        <Typography color="textSecondary">{`This service does not send by ${missing.join(' or ').toLowerCase()}.`}</Typography>
      ) : null}
      <FiguresTable
        label="Sent within the last 24 hours, by way"
        heads={['What became of it', ...ways.map(({ way }) => WAY_LABELS[way])]}
        rows={rows}
      />
    </Box>
  );
};

const Refusals = ({ refusals }: { refusals: OutboxFigures['refusals'] }) =>
  refusals.length === 0 ? (
    <Typography color="textSecondary">Nothing was refused.</Typography>
  ) : (
    <FiguresTable
      label="Why sending was refused in the last 24 hours"
      heads={['Reason', 'How often', 'Last']}
      rows={refusals.map(({ way, reason, count, lastAt }) => ({
        head: `${WAY_LABELS[way]}: ${reason}`,
        cells: [formatNumber(count), formatMoment(lastAt, 'shortDateAndTime')],
      }))}
    />
  );

const Figures = ({ query }: { query: UseQueryResult<OutboxFigures, Error> }) => (
  <QueryContent query={query} loading={<PeopleSkeleton rows={6} />} failed="The figures could not be loaded">
    {({ ways, refusals }) => (
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
        <div>
          <Section title="The last 24 hours" level={3}>
            <Ways ways={ways} />
          </Section>
        </div>
        <div>
          <Section title="What was refused, and why" level={3}>
            <Refusals refusals={refusals} />
          </Section>
        </div>
      </Box>
    )}
  </QueryContent>
);

const List = () => {
  const filters = useOutboxFilters();
  return (
    <Paged
      list={useApiInfiniteQuery(contract.staffOutbox.list, PAGE_ROWS, { filters, staleTime: 0 })}
      row={(entry) => <OutboxRow entry={entry} />}
      empty={
        Object.keys(filters).length > 0 ? (
          <EmptyState title="Nothing found" level={3}>
            Try another name, or fewer filters.
          </EmptyState>
        ) : (
          <EmptyState title="Nothing sent yet" level={3}>
            What is sent by e-mail or push stays here for 30 days.
          </EmptyState>
        )
      }
    />
  );
};

const Everything = () => (
  <Section title="Everything sent" level={3}>
    <Filters
      folded={
        <>
          <SelectFilter name="way" label="Way" options={buildChoices(DELIVERY_CHANNELS, WAY_LABELS)} />
          <SelectFilter name="kind" label="Kind" options={KIND_CHOICES} />
          <SelectFilter name="state" label="State" options={buildChoices(OUTBOX_STATES, SHORT_STATES)} />
        </>
      }
    >
      <SearchFilter label="Receiver, by name or e-mail" />
    </Filters>
    <List />
  </Section>
);

/** What the service sent by mail and push: how much, what was refused, and each of it with what became of it. */
export const Outbox = ({ figures }: { figures: UseQueryResult<OutboxFigures, Error> }) => {
  const areFiles = window.__services__?.includes('files');
  return (
    <Section
      title="E-mail and push"
      id="sent"
      divided
      lead={`What was sent in the last 30 days, to whom, and what became of it${areFiles ? '' : ' – never what it said'}.`}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {areFiles ? (
          <Notice title="E-mails are written into files">
            This service has no mail server (SMTP_URL) and is not in production. No e-mail leaves it; each is a file in
            the folder “outbox” of its data, and can be read here as its reader would see it.
          </Notice>
        ) : null}
        <Figures query={figures} />
        <Everything />
      </Box>
    </Section>
  );
};
