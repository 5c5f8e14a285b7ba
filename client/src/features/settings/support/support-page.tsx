import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  getSupportPromiseHours,
  OWN_SUPPORT_TOPICS,
  type OwnSupportTopic,
} from '../../../../../shared/contact-message-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SupportThread } from '../../../../../shared/contract/support.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { FormPage } from '../../../components/layout/form-page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { PagedContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatMoment } from '../../../content/format.ts';
import { buildChoices } from '../../../content/option-labels.ts';
import { OWN_SUPPORT_STATE_LABELS, SUPPORT_TOPIC_LABELS } from '../../../content/support-labels.ts';
import { useMessageId } from '../../../lib/message-id.ts';
import { buildSupportThreadPath, paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';

const { ask, list } = contract.support;
const PAGE_ROWS = 20;
const TOPICS = buildChoices(OWN_SUPPORT_TOPICS, SUPPORT_TOPIC_LABELS);

/** Within how many hours the answer comes, once the user's tier is known. */
const AnswerPromise = () => {
  const { user } = useCurrentUser();
  const isMember = user?.role === 'member';
  const { data } = useApiQuery(contract.profiles.mine, {}, { enabled: isMember });
  if (!user || (isMember && !data)) return null;
  const hours = getSupportPromiseHours({ role: user.role, tier: data?.membershipTier ?? null });
  return <Typography color="textSecondary">{`We answer within ${hours} hours, weekends included.`}</Typography>;
};

/** Asks support; a link may have chosen the topic (`?topic=`). */
const AskForm = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const topic = OWN_SUPPORT_TOPICS.find((one) => one === query.get('topic')) ?? ('' as OwnSupportTopic);
  const { control, handleSubmit, reset } = useForm({
    resolver: checkForm('supportForm'),
    defaultValues: { topic, text: '' },
  });
  const getId = useMessageId();
  const asking = useApiMutation(ask, {
    onSuccess: async ({ id }) => {
      reset({ topic: '' as OwnSupportTopic, text: '' });
      toast({ title: 'Sent', description: 'You find our answer here, and we tell you of it.' });
      await invalidate(list);
      void navigate(buildSupportThreadPath(id));
    },
    errorTitle: 'Not sent',
  });
  return (
    <FormStack
      label="Write to us"
      onSubmit={handleSubmit((written) =>
        asking.mutate({ body: { ...written, clientMessageId: getId(written.topic + written.text) } }),
      )}
    >
      <SelectField
        control={control}
        name="topic"
        label="What is it about?"
        placeholder="Choose a topic"
        options={TOPICS}
        required
      />
      <TextField control={control} name="text" label="Your message" rows={5} maxLength={LIMITS.message.max} required />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SubmitButton busy={asking.isPending} busyLabel="Sending...">
          Send
        </SubmitButton>
        <AnswerPromise />
      </Box>
    </FormStack>
  );
};

const Row = ({ thread }: { thread: SupportThread }) => {
  const { id, topic, state, excerpt, lastAt } = thread;
  return (
    <Box
      component="li"
      sx={(theme) => ({
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        justifyItems: 'start',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        paddingBlock: 2,
        '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
      })}
    >
      <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
        <Typography variant="name" component="h3">
          <Box
            component={Link}
            to={buildSupportThreadPath(id)}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { textDecoration: 'underline' },
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {topic ? SUPPORT_TOPIC_LABELS[topic] : 'A message'}
          </Box>
        </Typography>
        <Typography
          dir="auto"
          color="textSecondary"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' }}
        >
          {excerpt}
        </Typography>
        <Typography variant="body2" color="textSecondary" className="numeric">
          <time dateTime={lastAt}>{formatMoment(lastAt, 'shortDateAndTime')}</time>
        </Typography>
      </Box>
      <StatusChip tone={state === 'waiting' ? 'brass' : state === 'answered' ? 'green' : 'neutral'}>
        {OWN_SUPPORT_STATE_LABELS[state]}
      </StatusChip>
    </Box>
  );
};

const Threads = () => (
  <PagedContent
    list={useApiInfiniteQuery(list, PAGE_ROWS, { staleTime: 0 })}
    loading={<TextSkeleton label="Loading your messages" lines={4} />}
    loadingMore={<TextSkeleton lines={2} />}
    failed="Your messages could not be loaded"
    more="Show earlier"
  >
    {(threads) =>
      threads.length === 0 ? (
        <Typography color="textSecondary">You have not written to us yet.</Typography>
      ) : (
        <BareList>
          {threads.map((thread) => (
            <Row key={thread.id} thread={thread} />
          ))}
        </BareList>
      )
    }
  </PagedContent>
);

/** Writes to support, and lists what one has written and how it stands. */
export const SupportPage = () => {
  return (
    <FormPage title="Support">
      <PageHeader
        title="Support"
        lead="Ask about your plan, a refund, your data or anything else. You find our answer here."
      />
      <Section title="Write to us">
        <AskForm />
      </Section>
      <Section title="Your messages" divided>
        <Threads />
      </Section>
      <p>
        <TextLink alone to={paths.settings}>
          Back to settings
        </TextLink>
      </p>
    </FormPage>
  );
};
