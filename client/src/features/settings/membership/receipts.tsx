import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { MembershipEntryView } from '../../../../../shared/contract/membership.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { TOUCH_TARGET_PX } from '../../../theme/tokens.ts';
import { nameReceipt } from './membership-words.ts';

/** A link to a page that can be printed, in a tab of its own. */
export const ReceiptLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <MuiLink
    href={`/api/membership/receipts/${encodeURIComponent(id)}`}
    target="_blank"
    rel="noopener"
    sx={{ display: 'inline-flex', alignItems: 'center', minHeight: TOUCH_TARGET_PX }}
  >
    {children}
  </MuiLink>
);

/** Invoices, receipts and refunds, newest first, as pages to print. */
export const Receipts = ({ entries }: { entries: readonly MembershipEntryView[] }) => {
  const printable = entries.filter(({ hasReceipt }) => hasReceipt);
  if (printable.length === 0) return null;
  return (
    <Section title="Invoices and receipts" divided>
      <BareList>
        {printable.map((entry) => (
          <li key={entry.id} className="numeric">
            <ReceiptLink id={entry.id}>{nameReceipt(entry, entries)}</ReceiptLink>
          </li>
        ))}
      </BareList>
    </Section>
  );
};
