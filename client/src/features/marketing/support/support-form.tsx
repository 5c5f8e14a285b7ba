import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { toast } from '../../../lib/toasts.ts';
import { SUPPORT_PAGE, SUPPORT_TOPICS } from '../content/support.ts';
import { useSimulatedSubmit } from '../lib/use-simulated-submit.ts';

const EMPTY = { name: '', email: '', topic: '', message: '' };

/**
 * The support form. The browser checks the required fields with its own messages. It makes no call yet: after a second it
 * confirms the request and is cleared.
 */
export const SupportForm = () => {
  const { control, handleSubmit, reset } = useForm({ defaultValues: EMPTY });
  const { busy, submit } = useSimulatedSubmit(() => {
    reset(EMPTY);
    toast(SUPPORT_PAGE.sent);
  });

  return (
    <Box component="form" aria-label="Support" onSubmit={handleSubmit(submit)} sx={{ display: 'grid', gap: 2.5 }}>
      <FormRow>
        <TextField control={control} name="name" label="Name" autoComplete="name" required />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
      </FormRow>
      <SelectField control={control} name="topic" label="Topic" placeholder="Select a topic" options={SUPPORT_TOPICS} />
      <TextField control={control} name="message" label="Message" rows={5} required />
      <div>
        <SubmitButton busy={busy} busyLabel="Submitting...">
          Submit request
        </SubmitButton>
      </div>
    </Box>
  );
};
