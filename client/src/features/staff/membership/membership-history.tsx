import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MembershipEntryView, MembershipView } from '../../../../../shared/contract/membership.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { Notice } from '../../../components/notice.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { formatCents, formatMoment } from '../../../content/format.ts';
import { isInvoiceLate, listMembershipFacts } from '../../../content/membership-facts.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { RowList } from '../shared/row-list.tsx';
import { GiftDialog } from './gift-dialog.tsx';
import { describeEntry, describePayment } from './ledger-sentences.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const Entry = ({ entry }: { entry: MembershipEntryView }) => {
  const payment = describePayment(entry);
  return (
    <Box sx={{ paddingBlock: 1.5 }}>
      <Typography className="numeric">{describeEntry(entry)}</Typography>
      <Typography variant="body2" color="textSecondary" className="numeric">
        <time dateTime={entry.at}>{formatMoment(entry.at, 'dateAndTime')}</time>
      </Typography>
      {payment ? (
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {payment}
        </Typography>
      ) : null}
    </Box>
  );
};

const OpenInvoice = ({ membership }: { membership: MembershipView }) => {
  const { invoice } = membership;
  if (!invoice) return null;
  const late = isInvoiceLate(membership, new Date());
  const what = `Invoice ${invoice.number}: ${TIER_LABELS[invoice.plan]}, ${formatCents(invoice.amount)}`;
  return (
    <Notice tone={late ? 'warning' : 'info'} title={late ? `${what}, late` : what}>
      {invoice.dueAt ? `Due by ${formatMoment(invoice.dueAt, 'date')}.` : 'The first month begins when it is paid.'}
    </Notice>
  );
};

type Act = 'payment' | 'refund' | 'gift';

/** What an admin does about a membership: each by a button, with a form that says what happens. */
const Acts = ({ member, membership }: { member: StaffMember; membership: MembershipView }) => {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const { invoice, can, entries, payments } = membership;
  const first = entries.findLast(({ kind }) => kind === 'payment');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, displayPrint: 'none' }}>
        {invoice && payments !== 'off' ? (
          <Button variant="outlined" onClick={() => setAct('payment')}>
            <span>Record a payment</span>
          </Button>
        ) : null}
        <Button variant="outlined" onClick={() => setAct('gift')}>
          <span>Give a tier</span>
        </Button>
        {can.refund && first ? (
          <Button variant="outlined" color="error" onClick={() => setAct('refund')}>
            <span>Refund</span>
          </Button>
        ) : null}
      </Box>
      {act === 'payment' && invoice ? <PaymentDialog member={member} invoice={invoice} onClose={close} /> : null}
      {act === 'gift' ? <GiftDialog member={member} onClose={close} /> : null}
      {act === 'refund' && first ? <RefundDialog member={member} payment={first} onClose={close} /> : null}
    </>
  );
};

/** A person's plan, what is owed, what an admin may do about it, and all that happened, newest first. */
export const MembershipHistory = ({ member }: { member: StaffMember }) => (
  <QueryContent
    query={useApiQuery(contract.staffMemberships.show, { params: { userId: member.id } }, { staleTime: 0 })}
    loading={<TextSkeleton label="Loading the membership" lines={4} />}
    failed="The membership could not be loaded"
  >
    {(membership) => (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <DescriptionList facts={listMembershipFacts(membership)} />
        <OpenInvoice membership={membership} />
        <Acts member={member} membership={membership} />
        {membership.entries.length > 0 ? (
          <RowList rows={membership.entries} row={(entry) => <Entry entry={entry} />} />
        ) : (
          <Typography color="textSecondary">Nothing has happened yet.</Typography>
        )}
      </Box>
    )}
  </QueryContent>
);
