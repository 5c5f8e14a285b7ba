import Typography from '@mui/material/Typography';
import type { AccountNotification } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { WRITTEN_NOTIFICATION_KINDS } from '../../../../shared/options.ts';
import { BareList } from '../../components/bare-list.tsx';
import { Section } from '../../components/layout/section.tsx';
import { TeamWords } from '../../components/notes/team-words.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { formatMoment } from '../../content/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery, useFailure } from '../../lib/query/query.ts';

type Change = AccountNotification & {
  kind: Exclude<AccountNotification['kind'], (typeof WRITTEN_NOTIFICATION_KINDS)[number]>;
};

const SENTENCES: Record<Change['kind'], string> = {
  'reset-link': 'Our team created a link to set a new password for your account.',
  'facts-corrected': 'Our team corrected the age or the gender in your profile.',
  'contact-corrected': 'Our team corrected your e-mail address or phone number.',
  'sessions-ended': 'Our team signed you out of one or more devices.',
  'second-factor-reset': 'Our team removed your second factor. Please set up a new one.',
};

const isChange = (notice: AccountNotification): notice is Change =>
  WRITTEN_NOTIFICATION_KINDS.every((kind) => kind !== notice.kind);

const When = ({ at }: { at: string }) => (
  <Typography variant="body2" color="textSecondary" className="numeric">
    <time dateTime={at}>{formatMoment(at, 'dateAndTime')}</time>
  </Typography>
);

/** What staff wrote to somebody about their conduct, without a word about a report. */
const Written = ({ notices }: { notices: readonly AccountNotification[] }) => (
  <Section title="What our team wrote to you">
    <TeamWords notices={notices} />
  </Section>
);

const Notices = ({ notices }: { notices: readonly Change[] }) => (
  <Section
    title="What our team changed in your account"
    lead={
      <>
        If you did not ask for one of these, please <TextLink to={paths.account}>change your password</TextLink> at
        once.
      </>
    }
  >
    <BareList sx={{ display: 'grid', gap: 1.5 }}>
      {notices.map(({ id, kind, at }) => (
        <li key={id}>
          <Typography>{SENTENCES[kind]}</Typography>
          <When at={at} />
        </li>
      ))}
    </BareList>
  </Section>
);

/** What staff did to the safety of the account, where they did. */
export const SecuritySection = () => {
  const query = useApiQuery(contract.accounts.notices, {}, { staleTime: 0 });
  const failure = useFailure(query);
  const notices = query.data;
  const changes = notices?.filter(isChange) ?? [];
  const written = notices?.filter((notice) => !isChange(notice)) ?? [];
  return (
    <>
      {written.length > 0 ? <Written notices={written} /> : null}
      {changes.length > 0 ? <Notices notices={changes} /> : null}
      {failure && !notices ? (
        <LoadFailedNotice
          title="What our team changed in your account could not be loaded"
          query={{ error: failure, refetch: query.refetch }}
        />
      ) : null}
    </>
  );
};
