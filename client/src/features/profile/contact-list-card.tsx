import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';
import type { ContactsView } from '../../../../shared/contract/contacts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { Section } from '../../components/layout/section.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { formatMoment } from '../../content/format.ts';
import { useApiQuery, useFailure } from '../../lib/query/query.ts';
import { type ContactListDraft, ContactListForm } from './contact-list-form.tsx';

/** How many numbers are listed; the numbers themselves are never shown again. */
const describeCount = (count: number): string => {
  if (count === 0) return 'No numbers are listed yet.';
  return count === 1
    ? '1 number is listed. We keep it only as a fingerprint and cannot show it again.'
    : `${count} numbers are listed. We keep them only as fingerprints and cannot show them again.`;
};

/** What happens to the removed numbers, and when. */
const describeLeaving = ({ leaving }: Pick<ContactsView, 'leaving'>): string => {
  if (!leaving) return '';
  const until = formatMoment(leaving.until, 'weekdayAndTime');
  return leaving.count === 1
    ? ` 1 removed number stays in effect until ${until}.`
    : ` ${leaving.count} removed numbers stay in effect until ${until} at the latest.`;
};

interface ContactListProps {
  form: UseFormReturn<ContactListDraft>;
  /** Whether hiding is switched on. */
  hides: boolean;
}

const Listed = ({ form, hides }: ContactListProps) => {
  const query = useApiQuery(contract.contacts.mine, {});
  const failure = useFailure(query);
  if (query.data === undefined && !failure) {
    return <TextSkeleton label="Loading how many numbers are listed" lines={2} />;
  }
  // Where a later load fails, the form stays, with what is entered in it.
  if (query.data === undefined)
    return (
      <LoadFailedNotice title="Your numbers could not be loaded" query={{ error: failure, refetch: query.refetch }} />
    );
  const { count, newLeft } = query.data;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography role="status">
        {`${describeCount(count)}${describeLeaving(query.data)}${count > 0 && !hides ? ' They take effect once “Hide me from people I know” is on and saved.' : ''}`}
      </Typography>
      <ContactListForm form={form} count={count} newLeft={newLeft} />
    </Box>
  );
};

/** Phone numbers of people from whom the user hides. */
export const ContactListCard = ({ form, hides }: ContactListProps) => (
  <Box sx={(theme) => ({ marginTop: 5, paddingTop: 5, borderTop: `1px solid ${theme.vars.palette.divider}` })}>
    <Section
      title="People I know"
      lead="List the numbers of people you would rather not meet here. While you hide, we neither introduce nor show you to anyone who gave us one of them."
    >
      <Typography color="textSecondary" sx={{ marginBottom: 2.5 }}>
        New numbers take effect immediately, up to {LIMITS.contacts.newPerDay} a day; removed ones stay in effect for
        one more day. Your own introductions, recommendations and conversations stay as they are, so that the list
        cannot reveal whose number is whose. The people you listed see neither you nor what you write.
      </Typography>
      <Listed form={form} hides={hides} />
    </Section>
  </Box>
);
