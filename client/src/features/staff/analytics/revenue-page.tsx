import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { RevenueTable, RevenueView } from '../../../../../shared/contract/staff/revenue.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatCents, formatMoment, formatNumber } from '../../../content/format.ts';
import { formatMonth } from '../../../content/format-month.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { FiguresChart } from '../shared/figures-chart.tsx';
import { FiguresTable } from '../shared/figures-table.tsx';
import { FileButton } from '../shared/file-button.tsx';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { formatPerson, Row } from '../shared/row.tsx';
import { RowList } from '../shared/row-list.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { describeChart, NOT_SHOWN } from './figures.ts';

const PERIODS = [12, 24, 60];
const ALL_MONTHS = Math.max(...PERIODS);
const DEFAULT_MONTHS = '12';

const LOADING = <CardSkeleton label="Loading the revenue" height={640} />;

/** Returns the first of so many months, of which the last is that of a moment. */
const getFirst = (count: number, now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1)).toISOString().slice(0, 7);

interface PartProps {
  title: string;
  lead: string;
  table: RevenueTable;
  /** The first month of the file, where it has months. */
  from?: string | undefined;
  children: ReactNode;
}

/** A part of the page with the file of its table. */
const Part = ({ title, lead, table, from, children }: PartProps) => (
  <Section title={title} divided>
    <Typography color="textSecondary" sx={{ marginBottom: 2, maxWidth: '65ch' }}>
      {lead}
    </Typography>
    {children}
    <Box sx={{ marginTop: 2 }}>
      <FileButton
        call={contract.staffRevenue.export}
        body={{ table, ...(from === undefined ? {} : { from }) }}
        fileName={`revenue-${table}.csv`}
        errorTitle="The table could not be exported"
      >
        Export as CSV
      </FileButton>
    </Box>
  </Section>
);

const Plans = ({ plans }: Pick<RevenueView, 'plans'>) => (
  <Part title="Members by plan" lead="Everyone who is a member, by how they have their plan." table="plans">
    <FiguresTable
      label="Plans, bought and given"
      heads={['Plan', 'Members', 'Bought', 'Given']}
      rows={plans.map(({ plan, bought, given }) => ({
        head: TIER_LABELS[plan],
        cells: [bought + given, bought, given].map(formatNumber),
      }))}
    />
  </Part>
);

const MONTHLY = 'Payments and refunds by month';

const Months = ({ at: now, months: all }: Pick<RevenueView, 'at' | 'months'>) => {
  const [asked] = useFilter('months');
  const from = getFirst(PERIODS.find((one) => String(one) === asked) ?? Number(DEFAULT_MONTHS), new Date(now));
  const months = all.filter(({ month }) => month >= from);
  const categories = months.map(({ month }) => formatMonth(month));
  const series = [
    { label: 'Payments', tone: 'green' as const, values: months.map(({ payments }) => payments) },
    { label: 'Refunds', tone: 'grey' as const, values: months.map(({ refunds }) => refunds) },
  ];
  return (
    <Part
      title="Month by month"
      lead="Revenue is payments minus refunds, tax included, in the month in which they were recorded (UTC). The last month is not over."
      table="months"
      from={from}
    >
      <Filters>
        <SelectFilter
          name="months"
          label="Months shown"
          all={{ value: DEFAULT_MONTHS, label: `Last ${DEFAULT_MONTHS} months` }}
          options={PERIODS.slice(1).map((count) => ({ value: String(count), label: `Last ${count} months` }))}
        />
      </Filters>
      <FiguresChart
        label={describeChart(MONTHLY, categories, series, formatCents)}
        categories={categories}
        series={series}
        format={formatCents}
      />
      <FiguresTable
        label={MONTHLY}
        heads={['Month', 'Revenue', 'Payments', 'Refunds']}
        rows={months.map(({ payments, refunds, revenue }, at) => ({
          head: categories[at] ?? '',
          cells: [revenue, payments, refunds].map(formatCents),
        }))}
      />
      <Box sx={{ marginTop: 5 }}>
        <Section title="Churn" level={3}>
          <Typography color="textSecondary" sx={{ marginBottom: 2, maxWidth: '65ch' }}>
            Of those who had a bought plan when the month began, how many had none at its end, or had fallen to
            Standard.
          </Typography>
          <FiguresTable
            label="Churn by month"
            heads={['Month', 'At the start', 'Lost', 'Share']}
            rows={months.map(({ paying, lost }, at) => ({
              head: categories[at] ?? '',
              cells: [
                formatNumber(paying),
                formatNumber(lost),
                paying === 0 ? NOT_SHOWN : `${formatNumber(Math.round((1000 * lost) / paying) / 10)}%`,
              ],
            }))}
          />
        </Section>
      </Box>
    </Part>
  );
};

const Overdue = ({ overdue }: Pick<RevenueView, 'overdue'>) => (
  <Part title="Overdue" lead="Members whose renewal is late. The file has no names." table="overdue">
    {overdue.length === 0 ? (
      <Typography sx={{ marginBottom: 2 }}>Nobody owes a renewal.</Typography>
    ) : (
      <RowList
        rows={overdue.map((one) => ({ ...one, id: one.member.id }))}
        row={({ member, plan, amount, dueAt, endsAt }) => (
          <Row
            to={buildStaffMemberPath(member.id)}
            person={member}
            detail={`${TIER_LABELS[plan]}, ${formatCents(amount)}, due since ${formatMoment(dueAt, 'date')}`}
            chips={`Ends ${formatMoment(endsAt, 'date')}`}
          />
        )}
      />
    )}
  </Part>
);

/** What the payment provider sent and changed nothing; nothing where there is none. */
const Messages = ({ messages }: Pick<RevenueView, 'messages'>) =>
  messages.length === 0 ? null : (
    <Section title="Messages of the payment provider" divided>
      <Typography color="textSecondary" sx={{ marginBottom: 2, maxWidth: '65ch' }}>
        What it sent in the last 90 days and changed nothing here: refused, or about nothing that we know. Its dashboard
        shows each under its id, and lets you pay back what does not fit.
      </Typography>
      <RowList
        rows={messages}
        row={({ id, type, at, outcome, note, member }) => (
          <Box sx={{ paddingY: 1.5, overflowWrap: 'anywhere' }}>
            <Typography>{outcome === 'refused' ? (note ?? 'Refused.') : 'We do not know what it is about.'}</Typography>
            <Typography variant="body2" color="textSecondary">
              {`${type}, ${id}, ${formatMoment(at, 'dateAndTime')}`}
            </Typography>
            {member ? <TextLink to={buildStaffMemberPath(member.id)}>{formatPerson(member)}</TextLink> : null}
          </Box>
        )}
      />
    </Section>
  );

const Revenue = ({ at, plans, firstMonth, months, overdue, messages }: RevenueView) => (
  <>
    <Typography color="textSecondary" sx={{ marginBottom: 3 }}>
      {`Read from the ledger ${formatMoment(at, 'dateAndTime')} your time.`}
    </Typography>
    <Plans plans={plans} />
    {firstMonth === null ? (
      <EmptyState title="Nothing was paid yet">
        Revenue, churn and late renewals stand here from the first payment on.
      </EmptyState>
    ) : (
      <>
        <Months at={at} months={months} />
        <Overdue overdue={overdue} />
      </>
    )}
    <Messages messages={messages} />
  </>
);

/** What members pay, for admins. */
export const RevenuePage = () => (
  <StaffFrame title="Revenue" lead="Who has which plan, what was paid, who stopped, and who owes.">
    <QueryContent
      query={useApiQuery(
        contract.staffRevenue.show,
        { query: { from: getFirst(ALL_MONTHS, new Date()) } },
        { staleTime: 0 },
      )}
      loading={LOADING}
      failed="The revenue could not be loaded"
    >
      {(revenue) => <Revenue {...revenue} />}
    </QueryContent>
  </StaffFrame>
);
