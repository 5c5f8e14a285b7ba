import { zodResolver } from '@hookform/resolvers/zod';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { CheckboxField } from './checkbox-field.tsx';
import { FormStack } from './form-stack.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

const schema = z.object({
  email: z.email('Invalid email address'),
  password: z.string().min(8, 'Password must be at least 8 characters'),
  age: z.number().int().nullable(),
  education: z.string().min(1, 'Education level is required'),
  agreed: z.literal(true, 'Please agree'),
});
const defaultValues = { email: '', password: '', age: null as number | null, education: '', agreed: false as true };
type Values = z.infer<typeof schema>;

const Form = ({ onSend }: { onSend: (values: Values) => void }) => {
  const { control, handleSubmit } = useForm<Values>({ resolver: zodResolver(schema), defaultValues });
  return (
    <FormStack label="Trial" onSubmit={handleSubmit((values) => onSend(values))}>
      <TextField control={control} name="email" label="Email" type="email" help="We keep it to ourselves." />
      <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
      <TextField control={control} name="age" label="Age" type="number" />
      <SelectField control={control} name="education" label="Education" options={[{ value: 'm', label: 'Master' }]} />
      <CheckboxField control={control} name="agreed" label="I agree" />
      <SubmitButton busy={false}>Send</SubmitButton>
    </FormStack>
  );
};
const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('fields', () => {
  it('show their label and an error in place of the help text', async () => {
    const user = userEvent.setup();
    const onSend = vi.fn();
    render(<Form onSend={onSend} />);
    expect(described(screen.getByLabelText('Email'))).toBe('We keep it to ourselves.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(described(screen.getByLabelText('Email'))).toBe('Invalid email address');
    expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(described(screen.getByLabelText('Password'))).toBe('Password must be at least 8 characters');
    expect(screen.getByText('Education level is required')).toBeInTheDocument();
    expect(described(screen.getByRole('checkbox', { name: 'I agree' }))).toBe('Please agree');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(onSend).not.toHaveBeenCalled();
  });

  it('return the entered values, numbers as numbers', async () => {
    const user = userEvent.setup();
    const onSend = vi.fn();
    render(<Form onSend={onSend} />);
    await user.type(screen.getByLabelText('Email'), 'maryam@example.test');
    await user.type(screen.getByLabelText('Password'), 'a long enough one');
    await user.type(screen.getByLabelText('Age'), '31');
    await user.click(screen.getByRole('combobox', { name: 'Education' }));
    await user.click(within(screen.getByRole('listbox')).getByText('Master'));
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).toHaveBeenCalledWith({
      email: 'maryam@example.test',
      password: 'a long enough one',
      age: 31,
      education: 'm',
      agreed: true,
    });
  });

  it('shows the password on request', async () => {
    const user = userEvent.setup();
    render(<Form onSend={() => undefined} />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });
});
