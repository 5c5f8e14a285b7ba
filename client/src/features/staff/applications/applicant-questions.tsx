import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { REVIEW_QUESTION } from '../../../../../shared/review-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { formatName } from '../../../content/format-name.ts';
import { forgetFormDraft, readFormDraft, useFormDraft } from '../queue/form-drafts.ts';
import { SavedTextPicker } from '../saved-texts/saved-text-picker.tsx';
import { Time } from '../shared/time.tsx';
import { useAsk } from './use-application-act.ts';

type Question = StaffApplication['questions'][number];

const WORDS = ['question'] as const;
const TEXT = { maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

const QuestionAndAnswer = ({ asked, name }: { asked: Question; name: string }) => {
  const by = asked.askedBy ? `${formatName(asked.askedBy)} asked` : 'Asked';
  return (
    <li>
      <Typography variant="caption" component="p" color="textSecondary" className="numeric">
        <span>{`${by}, `}</span>
        <Time at={asked.askedAt} />
      </Typography>
      <Typography dir="auto" sx={TEXT}>
        {asked.question}
      </Typography>
      <Box
        sx={(theme) => ({
          marginTop: 1.5,
          paddingInlineStart: 2,
          borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
        })}
      >
        {asked.answeredAt === null ? (
          <Typography color="textSecondary">{`${name} has not answered yet.`}</Typography>
        ) : (
          <>
            <Typography variant="caption" component="p" color="textSecondary" className="numeric">
              <span>{`${isolate(name)} answered, `}</span>
              <Time at={asked.answeredAt} />
            </Typography>
            <Typography dir="auto" sx={TEXT}>
              {asked.answer}
            </Typography>
          </>
        )}
      </Box>
    </li>
  );
};

/** What was asked of the applicant and what they answered, oldest first; nothing where nothing was asked. */
export const ApplicantQuestions = ({ application: { questions, applicant } }: { application: StaffApplication }) =>
  questions.length > 0 ? (
    <Section title="Questions to the applicant">
      <BareList component="ol" sx={{ display: 'grid', gap: 4 }}>
        {questions.map((asked) => (
          <QuestionAndAnswer key={asked.id} asked={asked} name={applicant.firstName} />
        ))}
      </BareList>
    </Section>
  ) : null;

/** Asks the applicant something; the application stays pending. */
export const AskForm = ({ application: { id, applicant, can, questions } }: { application: StaffApplication }) => {
  const draft = { item: `application:${id}`, fields: WORDS };
  const form = useForm({ resolver: checkForm('applicantQuestion'), defaultValues: readFormDraft(draft) });
  const { control, handleSubmit, reset, getValues, setValue } = form;
  useFormDraft(form, draft);
  const ask = useAsk();
  const isFull = questions.length >= REVIEW_QUESTION.maxCount;
  return (
    <FormStack
      label="Ask for more"
      onSubmit={handleSubmit((body) =>
        ask.mutate(
          { params: { id }, body },
          {
            onSuccess: () => {
              forgetFormDraft(draft);
              reset({ question: '' });
            },
          },
        ),
      )}
    >
      <SavedTextPicker
        kind="question"
        disabled={!can.ask}
        getWritten={() => getValues('question')}
        onChoose={(text) => setValue('question', text, { shouldDirty: true, shouldValidate: true })}
      />
      <TextField
        control={control}
        name="question"
        label="Question"
        rows={3}
        required
        maxLength={REVIEW_QUESTION.maxLength}
        disabled={!can.ask}
        help={
          isFull
            ? `${applicant.firstName} was asked ${REVIEW_QUESTION.maxCount} questions, which is the most.`
            : `${applicant.firstName} reads and answers it on their status page. The application stays pending.`
        }
      />
      <div>
        <SubmitButton quiet busy={ask.isPending} busyLabel="Sending..." disabled={!can.ask}>
          Send question
        </SubmitButton>
      </div>
    </FormStack>
  );
};
