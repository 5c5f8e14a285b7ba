import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Loading, TextSkeleton } from '../../components/skeletons.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { useApiQuery } from '../../lib/query.ts';
import { NumbersForm } from './contact-list-form.tsx';

/** What is known of the list, for it is shown to nobody again. */
const standing = (count: number): string => {
  if (count === 0) return 'No numbers are listed yet.';
  return count === 1
    ? '1 number is listed. We keep it only as a fingerprint and cannot show it again.'
    : `${count} numbers are listed. We keep them only as fingerprints and cannot show them again.`;
};

const Listed = ({ hides }: { hides: boolean }) => {
  const { data, isPending, error, refetch } = useApiQuery(contract.contacts.mine, {});
  if (isPending) {
    return (
      <Loading label="Loading how many numbers are listed">
        <TextSkeleton lines={2} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <Notice
        tone="error"
        title="Your numbers could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorMessage(error)}
      </Notice>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography role="status">
        {standing(data.count)}
        {data.count > 0 && !hides ? ' They count once “Hide me from people I know” is on and saved.' : ''}
      </Typography>
      <NumbersForm count={data.count} />
    </Box>
  );
};

/** Phone numbers of people from whom someone hides; `hides` says whether they do. */
export const PeopleIKnow = ({ hides }: { hides: boolean }) => (
  <Box sx={(theme) => ({ marginTop: 5, paddingTop: 5, borderTop: `1px solid ${theme.vars.palette.divider}` })}>
    <Section
      title="People I know"
      lead="List the numbers of people you would rather not meet here. While you hide, whoever told us one of them is not introduced to you and cannot see you."
    >
      <Listed hides={hides} />
    </Section>
  </Box>
);
