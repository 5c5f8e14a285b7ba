import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OpenedSupportThread } from '../../../../../shared/contract/support.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { FormPage } from '../../../components/layout/form-page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { LoadFailedNotice, QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatPromise } from '../../../content/format.ts';
import { OWN_SUPPORT_STATE_LABELS, SUPPORT_TOPIC_LABELS } from '../../../content/support-labels.ts';
import { useMessageId } from '../../../lib/message-id.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { SupportMessages } from './messages.tsx';

const { list, one, reply } = contract.support;

const ReplyForm = ({ id }: { id: string }) => {
  const { control, handleSubmit, reset } = useForm({
    resolver: checkForm('supportReplyForm'),
    defaultValues: { text: '' },
  });
  const getId = useMessageId();
  const replying = useApiMutation(reply, {
    onSuccess: async () => {
      reset({ text: '' });
      toast({ title: 'Sent' });
      await invalidate(one, list);
    },
    errorTitle: 'Not sent',
  });
  return (
    <FormStack
      label="Write again"
      onSubmit={handleSubmit(({ text }) =>
        replying.mutate({ params: { id }, body: { text, clientMessageId: getId(text) } }),
      )}
    >
      <TextField control={control} name="text" label="Your message" rows={4} maxLength={LIMITS.message.max} required />
      <div>
        <SubmitButton busy={replying.isPending} busyLabel="Sending...">
          Send
        </SubmitButton>
      </div>
    </FormStack>
  );
};

const Thread = ({ thread }: { thread: OpenedSupportThread }) => {
  const { id, topic, state, dueAt, messages, can } = thread;
  return (
    <>
      <PageHeader
        title={topic ? SUPPORT_TOPIC_LABELS[topic] : 'Your message'}
        lead={
          state === 'waiting' && dueAt
            ? `Answer promised by ${formatPromise(dueAt)}.`
            : `${OWN_SUPPORT_STATE_LABELS[state]}.`
        }
      />
      <Section>
        <SupportMessages messages={messages} />
      </Section>
      <Section title="Write again" divided>
        {can.reply ? (
          <ReplyForm id={id} />
        ) : (
          <Typography color="textSecondary">This conversation is closed. Please begin a new one.</Typography>
        )}
      </Section>
    </>
  );
};

/** One thread with support. */
export const SupportThreadPage = () => {
  const { id = '' } = useParams();
  const query = useApiQuery(one, { params: { id } }, { staleTime: 0 });
  return (
    <FormPage title="Support">
      <QueryContent
        query={query}
        loading={<TextSkeleton label="Loading your message" lines={6} />}
        failed={(error) => (
          <>
            <PageHeader title="Your message" />
            <LoadFailedNotice title="This message could not be loaded" query={{ error, refetch: query.refetch }} />
          </>
        )}
      >
        {(thread) => <Thread key={thread.id} thread={thread} />}
      </QueryContent>
      <Box component="p">
        <TextLink alone to={paths.ownSupport}>
          All your messages
        </TextLink>
      </Box>
    </FormPage>
  );
};
