import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MembershipView } from '../../../../../shared/contract/membership.ts';
import { Notice } from '../../../components/notice.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatCents, formatMoment } from '../../../content/format.ts';
import { isInvoiceLate } from '../../../content/membership-facts.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { paths } from '../../../lib/paths.ts';
import { describeVipEnd } from './membership-words.ts';
import { ReceiptLink } from './receipts.tsx';

const day = (at: string): string => formatMoment(at, 'date');

/** The open invoice: the amount, by when, what happens otherwise, and how to pay. */
const OpenInvoice = ({ membership }: { membership: MembershipView }) => {
  const { invoice, endsAt, howToPay } = membership;
  if (!invoice) return null;
  const late = isInvoiceLate(membership, new Date());
  const name = TIER_LABELS[invoice.plan];
  return (
    <Notice
      tone={late ? 'warning' : 'info'}
      title={late ? 'Your payment is late' : `Please pay ${formatCents(invoice.amount)} for ${name}`}
      action={<ReceiptLink id={invoice.id}>{`Open invoice ${invoice.number}`}</ReceiptLink>}
    >
      {late ? (
        <Typography>
          {`Please pay ${formatCents(invoice.amount)} for ${name}.${endsAt ? ` You keep your plan until ${day(endsAt)}. Standard follows.` : ''}`}
        </Typography>
      ) : null}
      {!late && invoice.dueAt ? <Typography>{`It is due by ${day(invoice.dueAt)}.`}</Typography> : null}
      {howToPay ? (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginTop: 0.5 }}>
          {howToPay}
        </Typography>
      ) : membership.payments === 'manual' ? (
        <TextLink to={`${paths.ownSupport}?topic=billing`}>Ask us how to pay</TextLink>
      ) : null}
    </Notice>
  );
};

/** The first week, while it lasts: how to ask for the money. */
const FirstWeek = ({ refundableUntil }: MembershipView) =>
  refundableUntil ? (
    <Notice title={`Your money back until ${formatMoment(refundableUntil, 'dateAndTime')}`}>
      <span>If it is not for you, </span>
      <TextLink to={`${paths.ownSupport}?topic=refund`}>write to us</TextLink>
      <span> by then: you receive a full refund, and your plan ends immediately.</span>
    </Notice>
  ) : null;

/** What a member should know of the state of the plan, the most pressing first. */
export const StateNotices = ({ membership }: { membership: MembershipView }) => {
  const vipEnd = describeVipEnd(membership);
  return (
    <Box sx={{ display: 'grid', gap: 2, '&:not(:empty)': { marginBottom: 3 } }}>
      <OpenInvoice membership={membership} />
      <FirstWeek {...membership} />
      {vipEnd ? <Notice title="What ends with VIP">{vipEnd}</Notice> : null}
    </Box>
  );
};
