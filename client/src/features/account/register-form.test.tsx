import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, json } from '../../test/answers.ts';
import { person, renderRoutes, seat } from '../../test/render.tsx';
import { RegisterForm } from './register-form.tsx';

const show = () => {
  seat(null);
  return renderRoutes([{ path: '/', element: <RegisterForm /> }], '/');
};
const COMPLETE = {
  'First name': 'Maryam',
  'Last name': 'Siddiqui',
  Email: 'maryam@example.test',
  Username: 'maryam',
  Password: 'a-long-secret',
  'Confirm password': 'a-long-secret',
};
const fill = async (entries: Record<string, string>) => {
  await screen.findByLabelText('Email');
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

afterEach(() => vi.unstubAllGlobals());

describe('the registration form', () => {
  it("says the specification's sentences, the mismatch beside the others", async () => {
    const asked = answerWith({});
    show();
    await fill({ Username: 'ab', Password: 'short', 'Confirm password': 'other' });
    await submit();
    expect(await screen.findByText('First name is required')).toBeDefined();
    for (const sentence of [
      'Last name is required',
      'Invalid email address',
      'Username must be at least 3 characters',
      'Password must be at least 8 characters',
      'Passwords do not match',
    ])
      expect(screen.getByText(sentence), sentence).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('sends no confirmation and no empty phone; the new account is told what comes next', async () => {
    const asked = answerWith({ 'POST /api/register': () => json(person('applicant'), 201) });
    show();
    await fill(COMPLETE);
    await submit();
    expect(await screen.findByText('Account created')).toBeDefined();
    expect(asked[0]?.body).toEqual({
      firstName: 'Maryam',
      lastName: 'Siddiqui',
      email: 'maryam@example.test',
      username: 'maryam',
      password: 'a-long-secret',
    });
  });

  it('puts what the service found wrong beside its field', async () => {
    const issues = [{ path: 'email', message: 'There is an account with this email address' }];
    answerWith({
      'POST /api/register': () =>
        json({ message: 'Please choose another.', code: 'conflict', requestId: 'r', issues }, 409),
    });
    show();
    await fill(COMPLETE);
    await submit();
    expect(await screen.findByText('Registration failed')).toBeDefined();
    await waitFor(() => expect(screen.getByText('There is an account with this email address')).toBeDefined());
  });
});
