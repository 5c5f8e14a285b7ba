import { useForm } from 'react-hook-form';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { toast } from '../../../lib/toasts.ts';
import { CONTACT_SUBJECTS } from '../content/contact.ts';
import { useSimulatedSubmit } from '../lib/use-simulated-submit.ts';

const EMPTY = { name: '', email: '', subject: '', message: '' };

/** The contact form. It makes no call yet: after a second it confirms the message and is cleared. */
export const ContactForm = () => {
  const { control, handleSubmit, reset } = useForm({ resolver: checkForm('contactForm'), defaultValues: EMPTY });
  const { busy, submit } = useSimulatedSubmit(() => {
    reset(EMPTY);
    toast({
      title: 'Message sent',
      description: "Thank you for contacting us. We'll respond as soon as possible.",
    });
  });

  return (
    <FormStack label="Contact" onSubmit={handleSubmit(submit)}>
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
      <SelectField
        control={control}
        name="subject"
        label="Subject"
        placeholder="Select a topic"
        options={CONTACT_SUBJECTS}
      />
      <TextField control={control} name="message" label="Message" rows={5} required />
      <div>
        <SubmitButton busy={busy} busyLabel="Sending...">
          Send message
        </SubmitButton>
      </div>
    </FormStack>
  );
};
