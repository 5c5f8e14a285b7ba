import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApplicationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { buildJsonResponse, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { ApplicationStatusPage } from './application-status-page.tsx';

const application = (status: ApplicationView['status'], reason: string | null = null): ApplicationView => ({
  id: 'ref-42',
  status,
  submittedAt: '2026-01-02T12:00:00.000Z',
  reason,
  missingFacts: [],
  questions: [],
});
const open = (stored: ApplicationView | null) => {
  respondTo(contract.applications.mine, stored);
  setCurrentUser(buildUser('applicant'));
  return renderRoutes([{ path: '/', element: <ApplicationStatusPage /> }], '/');
};
const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('/application-status', () => {
  it('offers to begin where there is no application', async () => {
    open(null);
    expect(await target('Start Application')).toBe('/application');
  });

  it.each([
    [
      'pending',
      [
        ['Return Home', '/'],
        ['Contact Support', '/contact'],
      ],
    ],
    ['approved', [['Complete Your Profile', '/profile']]],
    ['rejected', [['Contact Support', '/contact']]],
  ] as const)('%s: shows the actions, the submission date and the reference', async (status, actions) => {
    open(application(status));
    for (const [name, href] of actions) expect(await target(name)).toBe(href);
    expect(screen.getAllByRole('link')).toHaveLength(actions.length);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('January 2, 2026')).toBeInTheDocument();
    expect(screen.getByText('ref-42')).toBeInTheDocument();
  });

  it('asks for age and gender where they are missing, and adds them to the profile', async () => {
    const { change } = contract.profiles;
    open({ ...application('pending'), missingFacts: ['age', 'gender'] });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Please add your age and gender');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please add your age')).toBeInTheDocument();
    expect(screen.getByText('Please choose your gender')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^Age/), { target: { value: '20' } });
    expect(await screen.findByText('Applicants must be at least 21')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^Age/), { target: { value: '34' } });
    fireEvent.mouseDown(screen.getByLabelText(/^Gender/));
    fireEvent.click(await screen.findByText('Woman'));
    respondTo(change, buildJsonResponse({}));
    respondTo(contract.applications.mine, application('pending'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(getRequestsTo(change).map(({ body }) => body)).toEqual([{ age: 34, gender: 'female' }]);
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('asks only for what is missing', async () => {
    open({ ...application('pending'), missingFacts: ['gender'] });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Please add your gender');
    expect(screen.queryByLabelText(/^Age/)).not.toBeInTheDocument();
    respondTo(contract.profiles.change, buildJsonResponse({}));
    fireEvent.mouseDown(screen.getByLabelText(/^Gender/));
    fireEvent.click(await screen.findByText('Man'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(getRequestsTo(contract.profiles.change).map(({ body }) => body)).toEqual([{ gender: 'male' }]),
    );
  });

  it('shows what was asked with its answers, and takes an answer that is missing', async () => {
    const { answer } = contract.applicationQuestions;
    const at = '2026-01-03T12:00:00.000Z';
    const first = { id: 'q-1', question: 'Where do you live?', askedAt: at, answer: 'In London.', answeredAt: at };
    const second = { id: 'q-2', question: 'Since when?', askedAt: at, answer: null, answeredAt: null };
    open({ ...application('pending'), questions: [first, second] });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Our team has a question for you');
    for (const text of ['Where do you live?', 'In London.', 'Since when?'])
      expect(screen.getByText(text)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Please write an answer first')).toBeInTheDocument();
    const answered = { ...second, answer: 'Since March.', answeredAt: at };
    respondTo(answer, { ...application('pending'), questions: [first, answered] }, { id: 'q-2' });
    fireEvent.change(screen.getByLabelText(/^Your answer/, { selector: 'textarea' }), {
      target: { value: 'Since March.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Since March.', { selector: 'p' })).toBeInTheDocument();
    expect(getRequestsTo(answer).map(({ body }) => body)).toEqual([{ answer: 'Since March.' }]);
    expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('takes no answer once the application is decided', async () => {
    const at = '2026-01-03T12:00:00.000Z';
    const question = { id: 'q-1', question: 'Since when?', askedAt: at, answer: null, answeredAt: null };
    open({ ...application('rejected'), questions: [question] });
    expect(await screen.findByText('We decided without an answer.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
  });

  it('shows the reason of a rejection', async () => {
    open(application('rejected', 'Please tell us more about your work.'));
    expect(await screen.findByText('Please tell us more about your work.')).toBeInTheDocument();
  });
});
