import Button from '@mui/material/Button';
import { useState } from 'react';
import type { MembershipView } from '../../../../../shared/contract/membership.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { StateLine } from '../../../components/layout/state-line.tsx';
import { formatMoment } from '../../../content/format.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { useMembershipChange } from './use-membership-change.ts';

/** What is cancelled: a plan that was bought, or one that was asked for and not paid yet. */
const describeCancel = ({ plan, source, paidUntil, invoice }: MembershipView) => {
  if (source === 'bought' && plan !== null) {
    const name = TIER_LABELS[plan];
    const end = paidUntil ? `You keep ${name} until ${formatMoment(paidUntil, 'date')}, and pay nothing more.` : '';
    return { name, lead: end, label: `Cancel ${name}`, question: `Cancel ${name}?`, back: `Keep ${name}` };
  }
  const name = invoice ? TIER_LABELS[invoice.plan] : 'this plan';
  return {
    name,
    lead: `You have asked for ${name} and not paid yet. Nothing is owed once you cancel.`,
    label: `Cancel the request for ${name}`,
    question: `Cancel the request for ${name}?`,
    back: 'Keep the request',
  };
};

/** Cancels the plan after a question, or takes that back. */
export const CancelSection = ({ membership }: { membership: MembershipView }) => {
  const [isAsking, setAsking] = useState(false);
  const cancel = useMembershipChange('cancel', 'Canceled');
  const keep = useMembershipChange('keep', 'Your plan goes on');
  const { can, plan, endsAt } = membership;
  if (can.keep && plan !== null) {
    const name = TIER_LABELS[plan];
    return (
      <Section title="Keep your plan" divided>
        <StateLine
          text={endsAt ? `${name} ends on ${formatMoment(endsAt, 'date')}.` : `${name} ends.`}
          button={
            <Button variant="outlined" disabled={keep.isPending} onClick={() => keep.mutate({})}>
              <span>{`Keep ${name}`}</span>
            </Button>
          }
        />
      </Section>
    );
  }
  if (!can.cancel) return null;
  const { lead, label, question, back } = describeCancel(membership);
  return (
    <Section title="Cancel" lead={lead} divided>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        <span>{label}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        confirmLabel="Cancel it"
        cancelLabel={back}
        destructive
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({}, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {lead}
      </ConfirmDialog>
    </Section>
  );
};
