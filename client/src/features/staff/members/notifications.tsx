import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SentNotification } from '../../../../../shared/contract/staff/staff-accounts.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { NOTIFICATIONS } from '../../../../../shared/notifications.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { STATE_LABELS, WAY_LABELS } from '../shared/notification-words.ts';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';

type Way = SentNotification['ways'][number];

/** What became of a notice by one way, such as "E-mail: sent 2 hours ago". */
const Outcome = ({ way: { way, outcome, at, readAt } }: { way: Way }) => {
  if (way === 'page')
    return readAt ? (
      <span>
        <span>{`${WAY_LABELS[way]}: read `}</span>
        <Time at={readAt} />
      </span>
    ) : (
      `${WAY_LABELS[way]}: not read yet`
    );
  return (
    <span>
      <span>{`${WAY_LABELS[way]}: ${STATE_LABELS[outcome]}, `}</span>
      <Time at={at} exact={outcome === 'waiting'} />
    </span>
  );
};

const Notice = ({ notice: { kind, at, ways } }: { notice: SentNotification }) => (
  <Box sx={{ paddingBlock: 1.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Typography sx={{ fontWeight: 560 }}>{NOTIFICATIONS[kind].label}</Typography>
      <Typography variant="body2" color="textSecondary" className="numeric">
        <Time at={at} />
      </Typography>
    </Box>
    <BareList>
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
    </BareList>
  </Box>
);

/** What a person was notified of, by which ways and with what outcome. */
export const SentNotifications = ({ member }: { member: StaffMember }) => (
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
