import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { DEEN } from '../../../../shared/questions/deen.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { QuestionsPage } from './questions-page.tsx';

const open = (ids: readonly string[]) => {
  setCurrentUser(buildUser('applicant'));
  const given = ids.map((questionId) => ({
    questionId,
    answer: 'x',
    acceptable: [],
    importance: 0 as const,
    mayKeepApart: false,
  }));
  respondTo(contract.questions.mine, given);
  renderRoutes([{ path: '/', element: <QuestionsPage /> }], '/');
};

it('shows the progress in total and by group, and where to continue', async () => {
  open([...DEEN.map(({ id }) => id), 'guests']);
  expect(await screen.findByText(`${DEEN.length + 1} of ${QUESTIONS.length} answered`)).toBeInTheDocument();
  expect(screen.getByText(`All ${DEEN.length} answered`)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/profile/questions/family-plans');
  expect(screen.getByRole('link', { name: /^Practicalities/ })).toHaveAttribute(
    'href',
    '/profile/questions/practicalities',
  );
  expect(document.title).toBe('Questions | Mithaq');
});

it('explains to users without answers what answers are used for', async () => {
  open([]);
  expect(await screen.findByRole('link', { name: 'Begin' })).toHaveAttribute('href', '/profile/questions/deen');
  expect(screen.getByText(/see no answer but those that you show/)).toBeInTheDocument();
});

it('asks once about answers of before, and tells what the essential ones cost', async () => {
  setCurrentUser(buildUser('member'), 'standard');
  const before = { acceptable: ['most'], importance: 0 as const };
  respondTo(contract.questions.mine, [
    { ...before, questionId: 'daily-prayer', answer: 'most', importance: 9, countsFrom: null },
    { ...before, questionId: 'tradition', answer: 'sunni' },
    { ...before, questionId: 'guests', answer: 'weekly' },
  ]);
  respondTo(contract.questions.cost, { considered: 400, isTooFew: false, leavesOut: [120] });
  respondTo(contract.questions.allow, []);
  renderRoutes([{ path: '/', element: <QuestionsPage /> }], '/');
  expect(await screen.findByText('Leaves out about 120 of about 400 people.')).toBeInTheDocument();
  expect(screen.getByText('Not now')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Choose one by one'));
  const [prayer] = screen.getAllByRole('switch');
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  fireEvent.click(prayer as HTMLElement);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('Save')).not.toBeInTheDocument());
  expect(getRequestsTo(contract.questions.allow).map(({ body }) => body)).toEqual([{ mayKeepApart: ['daily-prayer'] }]);
});
