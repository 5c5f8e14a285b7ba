import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { usePlaceQuestion } from '../../components/form/place-question.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { UnsavedChanges } from '../../components/unsaved-changes.tsx';
import { ApiError } from '../../lib/api.ts';
import { showIssues } from '../../lib/form-issues.ts';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { type ApplicationDraft, type DraftField, FIELDS, findStep, STEPS, type Step, toDraftFields } from './draft.ts';
import type { KeptDraft } from './draft-keeper.ts';
import { BackgroundStep, PersonalStep, ProfessionalStep, VerificationStep } from './steps.tsx';
import { useApplicationForm } from './use-application-form.ts';

const PANELS: Record<Step, typeof PersonalStep> = {
  personal: PersonalStep,
  background: BackgroundStep,
  professional: ProfessionalStep,
  verification: VerificationStep,
};

/** On a phone the number is above the name, so that all four fit; at 320 px the last one is scrolled to. */
const StepName = ({ at, name }: { at: number; name: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>{`${at}. `}</Box>
    {name}
  </Box>
);

/** Scrolled to, the heading leaves room for the steps above it, which are then below the top bar. */
const BELOW_TABS = { scrollMarginTop: '84px' } as const;

const KEPT = 'Saved as you go. You can finish here or on another device.';
const NOT_KEPT = 'Your last changes are not saved yet. Keep this page open: we go on trying.';

/**
 * Puts the focus where the applicant goes on: on the field that was chosen, on the list of what is wrong after each failure,
 * else on the heading of a step that was changed to, but not on the first one shown.
 */
const useStepFocus = ({
  step,
  failures,
  form,
}: Pick<ReturnType<typeof useApplicationForm>, 'step' | 'failures' | 'form'>) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const chosen = useRef<DraftField>(undefined);
  const last = useRef({ step, failures });
  useEffect(() => {
    const before = last.current;
    last.current = { step, failures };
    const hasFailed = failures !== before.failures;
    if (!hasFailed && step === before.step) return;
    if (chosen.current) form.setFocus(chosen.current);
    else {
      const target = hasFailed ? summary.current : heading.current;
      target?.focus({ preventScroll: true });
      target?.scrollIntoView();
    }
    chosen.current = undefined;
  }, [step, failures, form]);
  return { heading, summary, chosen };
};

/** The application in four steps. What was entered stays with the account until it is sent. */
export const ApplicationFormSteps = ({ user, kept }: { user: CurrentUser; kept: KeptDraft | null }) => {
  const navigate = useNavigate();
  const application = useApplicationForm(user, kept);
  const { form, keeper, step, at, isKeeping, wrong, showStep, goTo, showErrors, previous, next } = application;
  const { heading, summary, chosen } = useStepFocus(application);
  const { control, handleSubmit, setError, setFocus } = form;
  const { check, question } = usePlaceQuestion(() => chooseField('location'));

  const apply = useApiMutation(contract.applications.apply, {
    onSuccess: (stored) => {
      queryClient.setQueryData(queryKey(contract.applications.mine), stored);
      queryClient.removeQueries({ queryKey: queryKey(contract.applicationDraft.mine) });
      navigate(paths.applicationStatus);
      toast({
        title: 'Application submitted',
        description: 'Your application has been submitted successfully and is pending review.',
      });
    },
    errorTitle: 'Application failed',
    onError: (error) => {
      keeper.write(toDraftFields(form.getValues()));
      if (error instanceof ApiError && error.status === 409) void invalidate(contract.applications.mine);
      if (showIssues(error, FIELDS, setError)) {
        showErrors(error instanceof ApiError ? (error.refusal?.issues ?? []).map(({ path }) => path) : []);
      }
    },
  });

  const submit = handleSubmit(
    (body) => check(body.location, () => void keeper.hold().then((isFirst) => isFirst && apply.mutate({ body }))),
    (errors) => showErrors(Object.keys(errors)),
  );
  const chooseField = (field: DraftField): void => {
    if (findStep(field) === step) setFocus(field);
    else {
      chosen.current = field;
      showStep(findStep(field));
    }
  };

  return (
    <FormStack
      label="Membership application"
      onSubmit={(event) => {
        if (!next) return submit(event);
        event.preventDefault();
        return goTo(next);
      }}
    >
      <Box ref={summary} tabIndex={-1} sx={{ '&:empty': { display: 'none' } }}>
        <ErrorSummary<ApplicationDraft> errors={wrong} onChoose={chooseField} />
      </Box>
      <Tabs
        label="Steps of the application"
        fill
        value={step}
        onChange={goTo}
        items={STEPS.map(({ value, label, title }, index) => {
          const Panel = PANELS[value];
          return {
            value,
            label: <StepName at={index + 1} name={label} />,
            content: (
              <Box key={value} sx={{ display: 'grid', gap: 2.5, paddingTop: 1 }}>
                <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={BELOW_TABS}>
                  <Box component="span" sx={visuallyHidden}>{`Step ${at + 1} of ${STEPS.length}: `}</Box>
                  <span>{title}</span>
                </Typography>
                <Panel control={control} />
              </Box>
            ),
          };
        })}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, marginTop: 2 }}>
        {previous ? (
          <Button variant="outlined" size="large" onClick={() => void goTo(previous)}>
            Back
          </Button>
        ) : (
          <span />
        )}
        {next ? (
          <Button key="next" variant="contained" size="large" onClick={() => void goTo(next)}>
            Next
          </Button>
        ) : (
          <SubmitButton key="submit" busy={apply.isPending} busyLabel="Submitting...">
            Submit application
          </SubmitButton>
        )}
      </Box>
      <Typography variant="body2" color={isKeeping ? 'textSecondary' : 'error'} role="status">
        {isKeeping ? KEPT : NOT_KEPT}
      </Typography>
      <UnsavedChanges isDirty={!isKeeping} />
      {question}
    </FormStack>
  );
};
