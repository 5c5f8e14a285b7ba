import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import type { DailyOutlookView } from '../../../../shared/contract/matches.ts';
import { formatCalendarDay, formatNumber } from '../../content/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Sheet } from '../layout/sheet.tsx';
import { LinkButton } from '../link-button.tsx';
import { Notice } from '../notice.tsx';

type Empty = NonNullable<DailyOutlookView['empty']>;
type Change = Empty['changes'][number];

const WHY: Record<Empty['why'], string> = {
  later: 'Somebody new is left for you, but had no place today.',
  met: 'Your wishes leave only people whom you know already, or who look for somebody else.',
  wishes: 'Your wishes together leave nobody whom we could introduce to you.',
};

const WISH: Record<Change['wish'], string> = {
  age: 'Your age range',
  distance: 'Your distance',
  'deal-breaker': 'Your deal breaker',
};

const about = (count: number): string => (count === 0 ? 'fewer than 5' : `about ${formatNumber(count)}`);

const describeChange = ({ wish, text, leavesOut, brings }: Change, considered: number): string =>
  `${WISH[wish]}${text === null ? '' : ` “${text}”`} leaves out ${about(leavesOut ?? 0)} of about ${formatNumber(considered)} people. Without it, ${about(brings ?? 0)} more could be introduced to you.`;

const useOutlook = () => {
  const { user } = useCurrentUser();
  return useApiQuery(contract.matches.outlook, {}, { enabled: user?.can.beIntroduced === true }).data;
};

/** Says beside today's introductions on which days none were made, and why there are fewer than the plan includes. */
export const DailyNote = () => {
  const outlook = useOutlook();
  const missed = outlook?.missedDays ?? [];
  return (
    <>
      {missed.length > 0 ? (
        <Notice>
          {`We made no introductions on ${missed.map(formatCalendarDay).join(', ')}: our service did not run. We do not make up missed days.`}
        </Notice>
      ) : null}
      {outlook?.isPaced ? (
        <Notice>
          Few people are left for you, so we introduce fewer a day: that way there is somebody new for longer.
        </Notice>
      ) : null}
    </>
  );
};

/** Says why nobody is introduced today, what each wish costs, and what one change would bring; nothing until that is known. */
export const EmptyDay = () => {
  const empty = useOutlook()?.empty;
  if (!empty) return null;
  const isOneTooFew = empty.changes.length > 1 && empty.changes.every(({ brings }) => !brings);
  return (
    <Sheet
      sx={{
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        padding: { xs: 2.5, sm: 3 },
        textAlign: 'start',
        textWrap: 'pretty',
      }}
    >
      <Typography sx={{ fontWeight: 560 }}>{WHY[empty.why]}</Typography>
      {empty.considered === null ? (
        <Typography variant="body2">
          There are too few people to count what a change of your wishes would bring.
        </Typography>
      ) : null}
      {empty.changes.length > 0 ? (
        <Box component="ul" aria-label="What your wishes cost" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
          {empty.changes.map((change) => (
            <Typography
              component="li"
              variant="body2"
              key={`${change.wish} ${change.text}`}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {describeChange(change, empty.considered ?? 0)}
            </Typography>
          ))}
        </Box>
      ) : null}
      <Typography variant="body2">
        {`${isOneTooFew ? 'One change alone brings few: widen more than one. ' : ''}We look again every night.`}
      </Typography>
      <Box sx={{ marginTop: 1 }}>
        <LinkButton to={paths.wishes} variant="outlined">
          Change your wishes
        </LinkButton>
      </Box>
    </Sheet>
  );
};
