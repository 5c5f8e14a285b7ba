import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ReviewFigures } from './review-figures.tsx';

const { figures } = contract.staffApplications;
const open = () => {
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/', element: <ReviewFigures /> }], '/');
};

it('shows in how many weeks how much was answered in time, and the median', async () => {
  respondTo(figures, {
    total: { decided: 3, inTime: 2, medianHours: 26 },
    weeks: [
      { monday: '2030-05-13', decided: 3, inTime: 2, medianHours: 26 },
      { monday: '2030-05-06', decided: 0, inTime: 0, medianHours: null },
    ],
  });
  open();
  const table = within(await screen.findByRole('region', { name: 'Answered in time, by week' }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Week from', 'Answered', 'In time', 'Median'],
    ['All 8 weeks', '3', '66%', '1 day 2 h'],
    ['May 13', '3', '66%', '1 day 2 h'],
    ['May 6', '0', '–', '–'],
  ]);
});
