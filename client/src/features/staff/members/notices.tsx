import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SentNotice } from '../../../../../shared/contract/staff/staff-accounts.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import type { NoticeOutcome } from '../../../../../shared/options.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';
import { OnDemand } from './on-demand.tsx';

type Way = SentNotice['ways'][number];

const KIND_LABELS: Record<SentNotice['kind'], string> = {
  introductions: 'New introductions',
  connection: 'New connection',
  message: 'Message from a connection',
  'matchmaker-message': 'Message from the matchmaker',
  'application-decided': 'Decision on the application',
  'application-question': 'Question about the application',
  'appeal-decided': 'Decision on an appeal',
  'photo-decided': 'Decision on a photo',
  'report-closed': 'A report was closed',
  'weekly-summary': 'The week, while they were away',
  'password-changed': 'Password changed',
  'email-changed': 'E-mail address changed',
  'password-reset': 'Link for a new password',
  'email-confirmation': 'Link to confirm an e-mail address',
  'contact-corrected': 'Contact details corrected by staff',
  letter: 'Letter',
  'new-device': 'Sign-in on a new device',
};

const WAY_LABELS: Record<Way['way'], string> = { page: 'Notifications', email: 'E-mail', push: 'Push' };

const OUTCOME_LABELS: Record<NoticeOutcome, string> = {
  waiting: 'to be sent',
  sent: 'sent',
  refused: 'refused by the receiving server',
  dropped: 'not sent, as there was nothing to say by then',
  unknown: 'sent, arrival unknown',
};

/** What became of a notice by one way, such as "E-mail: sent 2 hours ago". */
const Outcome = ({ way: { way, outcome, at, readAt } }: { way: Way }) => {
  if (way === 'page')
    return readAt ? (
      <>
        {`${WAY_LABELS[way]}: read `}
        <Time at={readAt} />
      </>
    ) : (
      `${WAY_LABELS[way]}: not read yet`
    );
  return (
    <>
      {`${WAY_LABELS[way]}: ${OUTCOME_LABELS[outcome]}, `}
      <Time at={at} exact={outcome === 'waiting'} />
    </>
  );
};

const Notice = ({ notice: { kind, at, ways } }: { notice: SentNotice }) => (
  <Box sx={{ paddingBlock: 1.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Typography sx={{ fontWeight: 560 }}>{KIND_LABELS[kind]}</Typography>
      <Typography variant="body2" color="textSecondary" className="numeric">
        <Time at={at} />
      </Typography>
    </Box>
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {ways.map((way) => (
        <Typography
          key={way.way}
          component="li"
          variant="body2"
          color={way.outcome === 'refused' ? 'error' : 'textSecondary'}
          className="numeric"
        >
          <Outcome way={way} />
        </Typography>
      ))}
    </Box>
  </Box>
);

const List = ({ member }: { member: StaffMember }) => (
  <Paged
    list={useApiInfiniteQuery(contract.staffAccounts.notices, PAGE_ROWS, {
      params: { userId: member.id },
      staleTime: 0,
    })}
    row={(notice) => <Notice notice={notice} />}
    empty={
      <Typography color="textSecondary">{`${member.firstName} was not notified of anything in the last 90 days.`}</Typography>
    }
  />
);

/** What a person was notified of, by which ways and with what outcome. */
export const Notices = ({ member }: { member: StaffMember }) => (
  <OnDemand show="Show notifications">
    <List member={member} />
  </OnDemand>
);
