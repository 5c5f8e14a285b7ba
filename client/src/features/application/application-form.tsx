import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { ApiError } from '../../lib/api.ts';
import { showIssues } from '../../lib/form-issues.ts';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { buildApplicationDraft, STEPS, type Step } from './draft.ts';
import { forgetDraft } from './kept-draft.ts';
import { BackgroundStep, PersonalStep, ProfessionalStep, VerificationStep } from './steps.tsx';
import { useApplicationForm } from './use-application-form.ts';

const PANELS: Record<Step, typeof PersonalStep> = {
  personal: PersonalStep,
  background: BackgroundStep,
  professional: ProfessionalStep,
  verification: VerificationStep,
};
const FIELDS = STEPS.flatMap(({ fields }) => [...fields]);

/** On a phone the number is above the name, so that all four fit. */
const StepName = ({ at, name }: { at: number; name: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>{`${at}. `}</Box>
    {name}
  </Box>
);

/** The application in four steps. What was entered stays while the user goes back and forth. */
export const ApplicationFormSteps = ({ user }: { user: CurrentUser }) => {
  const navigate = useNavigate();
  const { form, step, goTo, showErrors, previous, next } = useApplicationForm(user.id, buildApplicationDraft(user));
  const { control, handleSubmit, setError } = form;

  const apply = useApiMutation(contract.applications.apply, {
    onSuccess: (application) => {
      queryClient.setQueryData(queryKey(contract.applications.mine), application);
      forgetDraft();
      navigate(paths.applicationStatus);
      toast({
        title: 'Application submitted',
        description: 'Your application has been submitted successfully and is pending review.',
      });
    },
    errorTitle: 'Application failed',
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidate(contract.applications.mine);
      if (showIssues(error, FIELDS, setError)) {
        showErrors(error instanceof ApiError ? (error.refusal?.issues ?? []).map(({ path }) => path) : []);
      }
    },
  });

  const submit = handleSubmit(
    (body) => apply.mutate({ body }),
    (errors) => showErrors(Object.keys(errors)),
  );

  return (
    <FormStack
      label="Membership application"
      onSubmit={(event) => {
        if (!next) return submit(event);
        event.preventDefault();
        return goTo(next);
      }}
    >
      <Tabs
        label="Steps of the application"
        fill
        value={step}
        onChange={(target) => void goTo(target)}
        items={STEPS.map(({ value, label }, at) => {
          const Panel = PANELS[value];
          return {
            value,
            label: <StepName at={at + 1} name={label} />,
            content: (
              <Box sx={{ display: 'grid', gap: 2.5, paddingTop: 1 }}>
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
    </FormStack>
  );
};
