import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SUPPORT_THREAD } from '../../../../../shared/contact-message-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type {
  OpenedStaffSupportThread,
  StaffSupportThread,
} from '../../../../../shared/contract/staff/staff-support.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { askToShorten } from '../../../components/form/field.ts';
import { Section } from '../../../components/layout/section.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { CONTACT_FORM_LABELS, SUPPORT_TOPIC_LABELS } from '../../../content/support-labels.ts';
import { useMessageId } from '../../../lib/message-id.ts';
import { buildStaffMemberPath, buildStaffSupportPath } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { saveDraft, useDraft } from '../../chat/threads/drafts.ts';
import { type Action, ActionBar } from '../queue/action-bar.tsx';
import { useClaim } from '../queue/claim.tsx';
import { QueueItem } from '../queue/queue-frame.tsx';
import type { Queue } from '../queue/use-queue.ts';
import { WordsDialog } from '../queue/words-dialog.tsx';
import { SavedTextPicker } from '../saved-texts/saved-text-picker.tsx';
import { formatPerson } from '../shared/row.tsx';
import { ShowPhone } from '../shared/show-phone.tsx';
import { Time } from '../shared/time.tsx';
import { StandChip, ThreadChips } from './thread-chips.tsx';
import { toWriter } from './writer.ts';

const { done, list, one, reopen, reply } = contract.staffSupport;
const WORDS = { maxWidth: '68ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const ANSWER_FIELD = 'support-answer';

/** Who wrote, and how an answer reaches them. */
const Writer = ({ thread }: { thread: OpenedStaffSupportThread }) => {
  const { writer, email, answersBy, can } = thread;
  return (
    <Typography color="textSecondary" sx={{ marginBottom: 3, overflowWrap: 'anywhere' }}>
      {writer ? (
        <TextLink to={buildStaffMemberPath(writer.id)}>{formatName(writer)}</TextLink>
      ) : (
        <span>Not signed in; the name and address are as they typed them.</span>
      )}
      <span> </span>
      <MuiLink href={`mailto:${email}`}>
        <bdi>{email}</bdi>
      </MuiLink>
      <span>
        {answersBy === 'app'
          ? '. They read your answer in their settings, and are told of it.'
          : answersBy === 'mail'
            ? '. Your answer goes there by mail.'
            : '. This server cannot mail an answer: write to them yourself.'}
      </span>
      {writer && can.done ? (
        <Box component="span" sx={{ display: 'block', marginTop: 1 }}>
          <ShowPhone key={writer.id} person={writer} />
        </Box>
      ) : null}
    </Typography>
  );
};

const Messages = ({ thread }: { thread: OpenedStaffSupportThread }) => (
  <BareList component="ol" aria-label="Messages" sx={{ display: 'grid', gap: 3, marginBottom: 4 }}>
    {thread.messages.length === 0 ? <li>Asks for the journal by e-mail.</li> : null}
    {thread.messages.map(({ id, isFromTeam, author, text, createdAt }) => (
      <Box
        component="li"
        key={id}
        sx={(theme) => ({
          borderInlineStart: `3px solid ${isFromTeam ? theme.vars.palette.primary.main : theme.vars.palette.divider}`,
          paddingInlineStart: 2,
        })}
      >
        <Typography variant="body2" color="textSecondary" className="numeric">
          <span>{`${isFromTeam ? formatPerson(author) : formatPerson(toWriter(thread))}, `}</span>
          <Time at={createdAt} exact />
        </Typography>
        <Typography dir="auto" sx={WORDS}>
          {text}
        </Typography>
      </Box>
    ))}
  </BareList>
);

/** Who dealt with it, and with which word. */
const Outcome = ({ thread: { isAnswered, doneBy, doneAt, doneWords } }: { thread: OpenedStaffSupportThread }) =>
  doneAt ? (
    <Typography color="textSecondary" className="numeric" sx={{ marginBottom: 4, overflowWrap: 'anywhere' }}>
      <span>{`${isAnswered ? 'Answered' : 'No answer needed, says'} ${isAnswered ? 'by ' : ''}${formatPerson(doneBy)}, `}</span>
      <Time at={doneAt} exact />
      {doneWords ? (
        <span>
          {': '}
          <bdi>{doneWords}</bdi>
        </span>
      ) : null}
    </Typography>
  ) : null;

const Earlier = ({ earlier }: Pick<OpenedStaffSupportThread, 'earlier'>) => (
  <Section title="Other messages of theirs" level={3} divided>
    {earlier.length === 0 ? (
      <Typography color="textSecondary">None within a year.</Typography>
    ) : (
      <BareList sx={{ display: 'grid', gap: 1 }}>
        {earlier.map(({ id, form, topic, state, isAnswered, createdAt }) => (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            <TextLink alone to={buildStaffSupportPath(id)}>
              {topic ? SUPPORT_TOPIC_LABELS[topic] : CONTACT_FORM_LABELS[form]}
            </TextLink>
            <Typography variant="body2" component="span" color="textSecondary" className="numeric">
              <Time at={createdAt} />
            </Typography>
            <StatusChip tone={state === 'open' ? 'brass' : 'neutral'}>
              {state === 'open' ? 'Waiting' : isAnswered ? 'Answered' : 'No answer needed'}
            </StatusChip>
          </Box>
        ))}
      </BareList>
    )}
  </Section>
);

interface ThreadProps {
  thread: OpenedStaffSupportThread;
  queue: Queue<StaffSupportThread>;
  now: Date;
}

/** Puts what a call answered in the place of the open thread: to fetch it anew would be recorded as one more reading. */
const showChanged = async (changed: OpenedStaffSupportThread): Promise<void> => {
  queryClient.setQueryData(queryKey(one, { params: { id: changed.id } }), changed);
  await invalidate(list, contract.staffOperations.waiting);
};

/** One thread with support: what was written, the answer that is being written, and the other threads of the same writer. */
export const Thread = ({ thread, queue, now }: ThreadProps) => {
  const { id, can, messages, form, topic } = thread;
  const params = { id };
  const upTo = messages.at(-1)?.id ?? id;
  const [isAsking, setAsking] = useState(false);
  const [answerKey, wordKey] = [`support:${id}:answer`, `support:${id}:word`];
  const text = useDraft(answerKey);
  const tooLong = askToShorten(text, LIMITS.message.max);
  const getId = useMessageId();
  const claim = useClaim('message', thread);
  const outcome = (title: string, errorTitle: string) => ({
    onSuccess: async (changed: OpenedStaffSupportThread) => {
      toast({ title });
      await showChanged(changed);
    },
    onError: () => void invalidate(one, list),
    errorTitle,
  });
  const replying = useApiMutation(reply, outcome('Answered', 'Not sent'));
  const finishing = useApiMutation(done, outcome('Put aside', 'Not changed'));
  const reopening = useApiMutation(reopen, outcome('Opened again', 'Not changed'));
  const isBusy = replying.isPending || finishing.isPending || reopening.isPending;
  const send = (): void =>
    replying.mutate(
      { params, body: { text: text.trim(), clientMessageId: getId(text.trim()), upTo } },
      {
        onSuccess: () => {
          saveDraft(answerKey, '');
          queue.openNext();
        },
      },
    );
  const putAside = (words: string): void =>
    finishing.mutate(
      { params, body: { ...(words && { words }), upTo } },
      {
        onSuccess: () => {
          saveDraft(wordKey, '');
          setAsking(false);
          queue.openNext();
        },
      },
    );
  const canSend = can.reply && !isBusy && text.trim() !== '' && tooLong === undefined;
  const actions: Action[] = [
    { key: 's', label: 'Send answer', run: send, disabled: !canSend, variant: 'contained' },
    can.reopen
      ? { key: 'o', label: 'Open again', run: () => reopening.mutate({ params }), disabled: isBusy }
      : { key: 'x', label: 'No answer needed', run: () => setAsking(true), disabled: !can.done || isBusy },
  ];
  return (
    <QueueItem
      title={formatPerson(toWriter(thread))}
      states={
        <>
          <StandChip thread={thread} now={now} />
          <ThreadChips thread={thread} />
          <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
            {[topic && SUPPORT_TOPIC_LABELS[topic], CONTACT_FORM_LABELS[form]].filter(Boolean).join(' · ')}
          </Box>
        </>
      }
      actions={
        <ActionBar
          title="Message"
          actions={actions}
          keys={[
            {
              key: 'w',
              label: 'Write an answer',
              run: () => document.getElementById(ANSWER_FIELD)?.focus(),
              disabled: !can.reply,
            },
            claim.key,
          ]}
        />
      }
    >
      <Box sx={{ marginBottom: 4 }}>{claim.notice}</Box>
      <Writer thread={thread} />
      <Messages thread={thread} />
      <Outcome thread={thread} />
      {can.reply ? (
        <Section title="Your answer" level={3}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <SavedTextPicker
              kind="support"
              disabled={isBusy}
              getWritten={() => text}
              onChoose={(chosen) => saveDraft(answerKey, chosen)}
            />
            <MuiTextField
              id={ANSWER_FIELD}
              label="Answer"
              value={text}
              onChange={({ target }) => saveDraft(answerKey, target.value)}
              error={tooLong !== undefined}
              helperText={tooLong ?? ''}
              multiline
              minRows={4}
              fullWidth
            />
          </Box>
        </Section>
      ) : null}
      <Earlier earlier={thread.earlier} />
      <WordsDialog
        open={isAsking}
        title="Put this aside?"
        confirmLabel="No answer needed"
        busy={finishing.isPending}
        label="A word for staff"
        maxLength={SUPPORT_THREAD.maxWords}
        draftKey={wordKey}
        onConfirm={putAside}
        onCancel={() => setAsking(false)}
      >
        Their next message brings it back.
      </WordsDialog>
    </QueueItem>
  );
};
