import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type { ApplicationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { REVIEW_QUESTION } from '../../../../shared/review-options.ts';
import { BareList } from '../../components/bare-list.tsx';
import { checkForm } from '../../components/form/check-form.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { UnsavedChanges } from '../../components/unsaved-changes.tsx';
import { formatMoment } from '../../content/format.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

type Question = ApplicationView['questions'][number];

const TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

const AnswerForm = ({ question, onAnswered }: { question: Question; onAnswered: () => void }) => {
  const { control, handleSubmit, formState } = useForm({
    resolver: checkForm('reviewAnswer'),
    defaultValues: { answer: '' },
  });
  const send = useApiMutation(contract.applicationQuestions.answer, {
    onSuccess: (application) => {
      queryClient.setQueryData(queryKey(contract.applications.mine), application);
      toast({ title: 'Answer sent', description: 'Our team reads it with your application.' });
      onAnswered();
    },
    errorTitle: 'Answer not sent',
    // It may have been answered in another tab, or the application decided meanwhile.
    onError: () => void invalidate(contract.applications.mine),
  });
  return (
    <FormStack
      label="Your answer"
      onSubmit={handleSubmit((body) => send.mutate({ body: { ...body, questionId: question.id } }))}
    >
      <UnsavedChanges isDirty={formState.isDirty && !send.isSuccess} />
      <TextField
        control={control}
        name="answer"
        label="Your answer"
        rows={4}
        required
        maxLength={REVIEW_QUESTION.maxAnswerLength}
        help="Only our team reads it. Once it is sent, it can’t be changed."
      />
      <div>
        <SubmitButton busy={send.isPending} busyLabel="Sending...">
          Send answer
        </SubmitButton>
      </div>
    </FormStack>
  );
};

interface ReviewQuestionsProps {
  application: ApplicationView;
  /** Called when an answer was sent and its form is gone. */
  onAnswered: () => void;
}

/** What our team asked about an application, oldest first: what was answered, and while it is pending a form for each answer that is missing. */
export const ReviewQuestions = ({ application: { status, questions }, onAnswered }: ReviewQuestionsProps) => (
  <Box sx={{ display: 'grid', gap: 3, padding: { xs: 2.5, sm: 4 } }}>
    <Typography variant="h4" component="h2">
      {status === 'pending' && questions.some(({ answeredAt }) => answeredAt === null)
        ? 'Our team has a question for you'
        : 'What our team asked you'}
    </Typography>
    <BareList component="ol" sx={{ display: 'grid', gap: 4 }}>
      {questions.map((question) => (
        <Box component="li" key={question.id} sx={{ display: 'grid', gap: 1.5 }}>
          <div>
            <Typography variant="caption" component="p" color="textSecondary" className="numeric">
              {`Asked on ${formatMoment(question.askedAt, 'date')}`}
            </Typography>
            <Typography dir="auto" sx={TEXT}>
              {question.question}
            </Typography>
          </div>
          {question.answeredAt !== null ? (
            <Box
              sx={(theme) => ({ paddingInlineStart: 2, borderInlineStart: `2px solid ${theme.vars.palette.divider}` })}
            >
              <Typography variant="caption" component="p" color="textSecondary" className="numeric">
                {`You answered on ${formatMoment(question.answeredAt, 'date')}`}
              </Typography>
              <Typography dir="auto" sx={TEXT}>
                {question.answer}
              </Typography>
            </Box>
          ) : status === 'pending' ? (
            <AnswerForm question={question} onAnswered={onAnswered} />
          ) : (
            <Typography color="textSecondary">We decided without an answer.</Typography>
          )}
        </Box>
      ))}
    </BareList>
  </Box>
);
