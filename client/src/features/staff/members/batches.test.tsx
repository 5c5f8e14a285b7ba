import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffBatch } from '../../../../../shared/contract/staff/staff-batches.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildStaffAbilities, buildStaffMember } from '../../../test/fixtures.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { Batches } from './batches.tsx';

const { list } = contract.staffBatches;
const ID = { userId: 'u-bilal' };
const CLOSED = { isOpen: false, openUntil: null };

const open = (member: StaffMember) => renderRoutes([{ path: '/', element: <Batches member={member} /> }], '/');

const batch = (day: string, introductions: StaffBatch['introductions']): StaffBatch => ({
  id: day,
  day,
  introductions,
  cursor: day,
});
const OUTCOME = { answer: null, otherAnswer: null, status: 'pending', ended: null } as const;
const FACTS = { age: 31, location: 'Leeds', occupation: 'Nurse' };
const NO_FACTS = { age: null, location: null, occupation: null };
const WHY = {
  compatibilityScore: 75,
  coverage: 0.4,
  compatibilityReason: 'You both pray every day.',
  keyFactors: ['Faith'],
  relaxation: 'She practices less than you asked for.',
  chosenBy: null,
};

describe('what a member was offered', () => {
  it('is shown with the reason of each, and nothing of those who are no longer shown', async () => {
    respondTo(
      list,
      [
        batch('2026-01-02', [
          { ...OUTCOME, id: 'm1', person: { id: 'u-lina', firstName: 'Lina', ...FACTS }, why: WHY },
          {
            ...OUTCOME,
            answer: 'interested',
            otherAnswer: 'not-interested',
            status: 'rejected',
            id: 'm2',
            person: { id: null, firstName: 'Sara', ...NO_FACTS },
            why: { ...WHY, chosenBy: { name: 'Maryam', note: 'She reads much.' }, relaxation: null },
          },
          { ...OUTCOME, id: 'm3', person: { id: null, firstName: null, ...NO_FACTS }, why: null },
        ]),
        batch('2026-01-01', []),
      ],
      ID,
    );
    open(buildStaffMember());
    expect(await screen.findByRole('link', { name: 'Lina' })).toBeInTheDocument();
    const found = 'Found by matching, compatibility 75, based on 40% of what can be compared';
    expect(screen.getByText(found)).toBeInTheDocument();
    expect(screen.getByText(WHY.relaxation)).toBeInTheDocument();
    expect(screen.getAllByText('Bilal reads: “You both pray every day.”')).toHaveLength(2);
    expect(screen.getByText(/^Chosen by Maryam/)).toBeInTheDocument();
    expect(screen.getByText('Note to Bilal: She reads much.')).toBeInTheDocument();
    expect(screen.getByText('31 · Leeds · Nurse')).toBeInTheDocument();
    expect(screen.getByText('Declined by Sara')).toBeInTheDocument();
    expect(screen.getByText('No longer shown')).toBeInTheDocument();
    expect(screen.getByText('No one was introduced on this day.')).toBeInTheDocument();
  });

  it('is closed to an admin without a reason, and open to the own matchmaker', async () => {
    open(buildStaffMember({ privateDetails: CLOSED, can: { ...buildStaffAbilities(true), writeThread: false } }));
    expect(screen.getByText('Introductions are closed')).toBeInTheDocument();
    expect(getRequestsTo(list)).toEqual([]);
    respondTo(list, [], ID);
    open(buildStaffMember({ privateDetails: CLOSED }));
    expect(await screen.findByText('No introductions yet')).toBeInTheDocument();
  });
});
