import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { LIMITS } from '../../../../../shared/limits.ts';
import { EmailField } from '../../../components/form/email-field.tsx';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { toast } from '../../../lib/toasts.ts';
import { SUPPORT_PAGE, SUPPORT_TOPICS, type SupportTopic } from '../content/support.ts';
import { useSendContactMessage } from '../lib/use-send-contact-message.ts';

const EMPTY = { name: '', email: '', topic: '' as SupportTopic | '', message: '' };

/**
 * The support form. The browser checks the required fields with its own messages. Once the request is sent, it says so and is
 * cleared.
 */
export const SupportForm = () => {
  const { control, handleSubmit, reset } = useForm({ defaultValues: EMPTY });
  const { busy, send } = useSendContactMessage(() => {
    reset(EMPTY);
    toast(SUPPORT_PAGE.sent);
  }, 'Request not submitted');
  const submit = handleSubmit(({ topic, ...letter }) =>
    send({ form: 'support', ...letter, ...(topic ? { topic } : {}) }),
  );

  return (
    <Box component="form" aria-label="Support" onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <FormRow>
        <TextField
          control={control}
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={LIMITS.text.max}
          required
        />
        <EmailField control={control} name="email" autoComplete="email" required />
      </FormRow>
      <SelectField control={control} name="topic" label="Topic" placeholder="Select a topic" options={SUPPORT_TOPICS} />
      <TextField control={control} name="message" label="Message" rows={5} maxLength={LIMITS.message.max} required />
      <div>
        <SubmitButton busy={busy} busyLabel="Submitting...">
          Submit request
        </SubmitButton>
      </div>
    </Box>
  );
};
