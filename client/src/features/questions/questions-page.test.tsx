import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { DEEN } from '../../../../shared/questions/deen.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { QuestionsPage } from './questions-page.tsx';

const open = (ids: readonly string[]) => {
  setCurrentUser(buildUser('applicant'));
  const given = ids.map((questionId) => ({ questionId, answer: 'x', acceptable: [], importance: 0 as const }));
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
  expect(screen.getByText(/never see a list of your answers/)).toBeInTheDocument();
});
