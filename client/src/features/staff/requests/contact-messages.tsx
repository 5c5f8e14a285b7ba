import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ContactForm, ContactTopic } from '../../../../../shared/contact-message-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type {
  OpenedStaffSupportThread as OpenedContactMessage,
  StaffSupportThread as StaffContactMessage,
} from '../../../../../shared/contract/staff/staff-support.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';

const { list, one, done: finish, reopen } = contract.staffSupport;

const FORMS: Record<ContactForm, string> = { contact: 'Contact', support: 'Support', subscribe: 'Journal', app: 'App' };
const TOPICS: Record<ContactTopic, string> = {
  general: 'general',
  membership: 'membership',
  technical: 'technical',
  feedback: 'feedback',
  privacy: 'privacy',
  account: 'account',
  billing: 'billing',
  refund: 'refund',
  data: 'data',
  matchmaking: 'matchmaking',
  vip: 'VIP',
  other: 'something else',
};
const OPEN = { value: 'open', label: 'Open' };
const DONE = { value: 'done', label: 'Done' };
/** No push announces a contact message, so the list is fetched every minute while it is open. */
const ALWAYS_FRESH = { staleTime: 0, refetchInterval: 60_000 };

/** The text of a contact message, and whether it is done. Opening it is recorded, so it is fetched when it is asked for. */
const Opened = ({ letter }: { letter: OpenedContactMessage }) => {
  const { id, email, messages, writer, state, doneBy, doneAt } = letter;
  const isDone = state === 'done';
  const outcome = (done: string) => ({
    onSuccess: async (changed: OpenedContactMessage) => {
      toast({ title: done });
      // Not fetched anew: that would be recorded as one more reading.
      queryClient.setQueryData(queryKey(one, { params: { id } }), changed);
      await invalidate(list, contract.staffOperations.waiting);
    },
    errorTitle: 'Not changed',
  });
  const finishing = useApiMutation(finish, outcome('Marked as done'));
  const reopening = useApiMutation(reopen, outcome('Opened again'));
  const act = isDone ? reopening : finishing;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, paddingBlock: 1.5 }}>
      <Typography>
        <MuiLink href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{email}</bdi>
        </MuiLink>
        {writer ? (
          <span>
            {', signed in as '}
            <TextLink to={buildStaffMemberPath(writer.id)}>{formatName(writer)}</TextLink>
          </span>
        ) : (
          <span>, not signed in</span>
        )}
      </Typography>
      <Typography dir="auto" sx={{ maxWidth: '68ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {messages.map(({ text }) => text).join('\n\n') || 'Asks for the journal by e-mail.'}
      </Typography>
      {doneBy && doneAt ? (
        <Typography variant="body2" color="textSecondary" className="numeric">
          <span>{`Done by ${formatName(doneBy)}, `}</span>
          <Time at={doneAt} />
        </Typography>
      ) : null}
      {/* Not disabled meanwhile, so that it keeps the focus. Done twice is done. */}
      <Button
        variant="outlined"
        onClick={() =>
          act.isPending ||
          (isDone ? reopening.mutate({ params: { id } }) : finishing.mutate({ params: { id }, body: {} }))
        }
      >
        <span>{isDone ? 'Open again' : 'Mark as done'}</span>
      </Button>
    </Box>
  );
};

const LoadedContactMessage = ({ id }: { id: string }) => (
  <QueryContent
    query={useApiQuery(one, { params: { id } })}
    loading={<PeopleSkeleton rows={1} />}
    failed="This contact message could not be loaded"
  >
    {(letter) => <Opened letter={letter} />}
  </QueryContent>
);

const ContactMessageRow = ({ letter }: { letter: StaffContactMessage }) => {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { id, form, topic, name, createdAt } = letter;
  const who = name ?? 'A reader of the journal';
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="name" component="p" dir="auto">
            {who}
          </Typography>
          <Typography variant="body2" color="textSecondary" className="numeric">
            <span>{`${FORMS[form]}${topic ? `, ${TOPICS[topic]}` : ''} · `}</span>
            <Time at={createdAt} />
          </Typography>
        </Box>
        <Button
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={`${isOpen ? 'Close' : 'Read'} the contact message of ${who}`}
          onClick={() => setOpen(!isOpen)}
          sx={{ flex: 'none' }}
        >
          <span>{isOpen ? 'Close' : 'Read'}</span>
        </Button>
      </Box>
      <div id={panel}>{isOpen ? <LoadedContactMessage id={id} /> : null}</div>
    </Box>
  );
};

/** Contact messages from the public pages, for admins: the open ones, or those that are done. */
export const ContactMessages = () => {
  const [chosen] = useFilter('state');
  const state = chosen === 'done' ? 'done' : 'open';
  const letters = useApiInfiniteQuery(list, PAGE_ROWS, { filters: { state }, ...ALWAYS_FRESH });
  return (
    <>
      <Box sx={{ maxWidth: '20rem', marginTop: 3 }}>
        <Filters>
          <SelectFilter name="state" label="State" initial={OPEN.value} all={OPEN} options={[DONE]} />
        </Filters>
      </Box>
      <Paged
        list={letters}
        row={(letter) => <ContactMessageRow letter={letter} />}
        empty={
          <EmptyState title={state === 'open' ? 'Nothing is waiting' : 'No contact message is done yet'}>
            {window.__services__?.includes('letters')
              ? 'What people write on the contact and support pages appears here.'
              : 'Contact messages are not set up on this server, so the contact and support pages send nothing.'}
          </EmptyState>
        }
      />
    </>
  );
};
