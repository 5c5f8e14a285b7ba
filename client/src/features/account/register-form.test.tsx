import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { buildShortApplicationDraft, keepVisitorDraft, readVisitorDraft } from '../../lib/application-draft.ts';
import { buildJsonResponse, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { RegisterForm, useRegistration } from './register-form.tsx';

const Registering = () => <RegisterForm registration={useRegistration()} />;

const show = () => {
  setCurrentUser(null);
  return renderRoutes([{ path: '/', element: <Registering /> }], '/');
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

describe('the registration form', () => {
  it('has what the visitor wrote on the landing page, and hands it on to their application', async () => {
    const draft = {
      ...buildShortApplicationDraft(null),
      firstName: 'Maryam',
      email: 'm@example.test',
      about: 'I paint.',
    };
    keepVisitorDraft({ ...draft, verificationAgreement: true });
    show();
    await screen.findByLabelText('Email');
    expect(screen.getByLabelText('First name')).toHaveValue('Maryam');
    expect(screen.getByLabelText('Email')).toHaveValue('m@example.test');
    await fill(COMPLETE);
    const user = buildUser('applicant');
    respondTo(contract.accounts.register, user);
    await submit();
    await screen.findByText('Account created');
    await waitFor(() =>
      expect(getRequestsTo(contract.applicationDraft.keep)[0]?.body).toMatchObject({
        version: 0,
        fields: { about: 'I paint.', email: user.email },
      }),
    );
    expect(readVisitorDraft()).toBeNull();
  });

  it('leaves nothing of an application where none was begun', async () => {
    show();
    await fill(COMPLETE);
    respondTo(contract.accounts.register, buildUser('applicant'));
    await submit();
    await screen.findByText('Account created');
    expect(getRequestsTo(contract.applicationDraft.keep)).toEqual([]);
  });

  it('sends neither the confirmation nor an empty phone, and shows the next step', async () => {
    respondTo(contract.accounts.register, buildJsonResponse(buildUser('applicant'), 201));
    show();
    await fill(COMPLETE);
    await submit();
    expect(await screen.findByText('Account created')).toBeInTheDocument();
    expect(getRequestsTo(contract.accounts.register)[0]?.body).toEqual({
      firstName: 'Maryam',
      lastName: 'Siddiqui',
      email: 'maryam@example.test',
      username: 'maryam',
      password: 'a-long-secret',
    });
  });

  it('is sent once where Enter is pressed twice', async () => {
    respondTo(contract.accounts.register, buildJsonResponse(buildUser('applicant'), 201));
    show();
    await fill(COMPLETE);
    for (const _ of [1, 2]) fireEvent.submit(screen.getByRole('form', { name: 'Register' }));
    await screen.findByText('Account created');
    expect(getRequestsTo(contract.accounts.register)).toHaveLength(1);
  });
});
