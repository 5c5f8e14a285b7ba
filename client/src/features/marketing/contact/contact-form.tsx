import { useForm } from 'react-hook-form';
import { LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { EmailField } from '../../../components/form/email-field.tsx';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { toast } from '../../../lib/toasts.ts';
import { CONTACT_SUBJECTS, type ContactTopic } from '../content/contact.ts';
import { useSendContactMessage } from '../lib/use-send-contact-message.ts';

const EMPTY = { name: '', email: '', subject: '' as ContactTopic | '', message: '' };

/** The contact form; once the message is sent, it says so and is cleared. */
export const ContactForm = () => {
  const { control, handleSubmit, reset } = useForm({ resolver: checkForm('contactForm'), defaultValues: EMPTY });
  const { busy, send } = useSendContactMessage(() => {
    reset(EMPTY);
    toast({
      title: 'Message sent',
      description: "Thank you for contacting us. We'll respond as soon as possible.",
    });
  }, 'Message not sent');
  const submit = handleSubmit(({ subject, ...letter }) =>
    send({ form: 'contact', ...letter, ...(subject ? { topic: subject } : {}) }),
  );

  return (
    <FormStack label="Contact" onSubmit={submit}>
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
      <SelectField
        control={control}
        name="subject"
        label="Subject"
        placeholder="Select a topic"
        options={CONTACT_SUBJECTS}
      />
      <TextField control={control} name="message" label="Message" rows={5} maxLength={LIMITS.message.max} required />
      <div>
        <SubmitButton busy={busy} busyLabel="Sending...">
          Send message
        </SubmitButton>
      </div>
    </FormStack>
  );
};
