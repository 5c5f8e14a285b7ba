import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../shared/contract/index.ts';
import type { ProfileChange } from '../../../../shared/contract/profiles.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { IntroductionFact } from '../../../../shared/options.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { FormRow, FormStack } from '../../components/form/form-stack.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import * as ask from '../../content/person-fields.ts';
import { showIssues } from '../../lib/form-issues.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

/** The missing facts as they are on the screen. */
interface FactsDraft {
  age?: number | null;
  gender?: string;
}
type Facts = Pick<ProfileChange, IntroductionFact>;

const resolver = checkForm('missingFactsForm', (draft: FactsDraft) => draft);

interface MissingFactsFormProps {
  missing: readonly IntroductionFact[];
  /** Called when they are saved and the form is gone. */
  onSaved: () => void;
}

/** Asks a pending applicant for the facts that the application lacks; they are added to the profile, where the reviewer sees them. */
export const MissingFactsForm = ({ missing, onSaved }: MissingFactsFormProps) => {
  const { control, handleSubmit, setError } = useForm<FactsDraft, unknown, Facts>({
    resolver,
    // A fact that is known is not asked for, and stays undefined.
    defaultValues: {
      ...(missing.includes('age') ? { age: null } : {}),
      ...(missing.includes('gender') ? { gender: '' } : {}),
    },
  });
  const save = useApiMutation(contract.profiles.change, {
    onSuccess: async (profile) => {
      queryClient.setQueryData(queryKey(contract.profiles.mine), profile);
      toast({ title: 'Thank you', description: 'Our team will see what you added.' });
      await invalidate(contract.applications.mine);
      onSaved();
    },
    errorTitle: 'Not saved',
    onError: (error) => void showIssues(error, missing, setError),
  });
  const facts = missing.join(' and ');
  return (
    <Box sx={{ display: 'grid', gap: 2.5, padding: { xs: 2.5, sm: 4 } }}>
      <div>
        <Typography variant="h4" component="h2">{`Please add your ${facts}`}</Typography>
        <Typography color="textSecondary" sx={{ marginTop: 1 }}>
          {`We introduce people by age and gender. Without ${missing.length > 1 ? 'both' : 'it'}, you won’t be introduced to anyone, even once you are approved.`}
        </Typography>
      </div>
      <FormStack label={`Your ${facts}`} onSubmit={handleSubmit((body) => save.mutate({ body }))}>
        <FormRow>
          {missing.includes('age') ? (
            <TextField control={control} {...ask.AGE} {...LIMITS.applicationAge} required />
          ) : null}
          {missing.includes('gender') ? <SelectField control={control} {...ask.GENDER} required /> : null}
        </FormRow>
        <div>
          <SubmitButton busy={save.isPending} busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </FormStack>
    </Box>
  );
};
