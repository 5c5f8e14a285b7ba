import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { AuditState } from '../../../../../shared/contract/staff/staff-audit.ts';
import type { AuditEntry } from '../../../../../shared/contract/staff/staff-operations.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { AuditPage } from './audit-page.tsx';

const { audit } = contract.staffOperations;
const { state: auditState, export: exportAudit } = contract.staffAudit;
const at = '2030-03-14T09:00:00.000Z';
const entry: AuditEntry = {
  id: 'e-1',
  actor: buildName('u-huda', 'Huda', 'Malik'),
  action: 'photo.approved',
  subject: buildName('u-amina', 'Amina', 'Rahman'),
  details: {},
  at,
  cursor: 'c-1',
};
const state: AuditState = {
  staff: [buildName('u-huda', 'Huda', 'Malik')],
  actions: ['photo.approved', 'something.new'],
};

const open = (address = '/', entries: AuditEntry[] = [entry]) => {
  respondTo(audit, entries);
  respondTo(auditState, state);
  setCurrentUser(buildUser('admin'));
  return renderRoutes([{ path: '/', element: <AuditPage /> }], address);
};
const queries = () => getRequestsTo(audit).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('/staff/audit', () => {
  it('asks for what the address says, and keeps what is chosen in it', async () => {
    const { path } = open('/?action=photo.approved&from=2030-03-01');
    expect(await screen.findByText('Huda Malik approved a photo of Amina Rahman.')).toBeInTheDocument();
    expect(queries().at(-1)).toEqual({ action: 'photo.approved', from: '2030-03-01', limit: '25' });
    await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
    await choose('Done by', 'The service');
    await choose('Action', 'something.new');
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2030-03-31' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' Amina ' } });
    const wanted = { actor: 'service', q: 'Amina', action: 'something.new', from: '2030-03-01', to: '2030-03-31' };
    await waitFor(() => expect(queries().at(-1)).toEqual({ ...wanted, limit: '25' }));
    expect(Object.fromEntries(new URLSearchParams(path().slice(2)))).toEqual(wanted);
  });

  it('exports what is filtered, and says where that was refused', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
    respondTo(exportAudit, new Response('time,number\r\n', { headers: { 'Content-Type': 'text/csv' } }));
    open('/?actor=service&to=2030-03-31');
    await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('audit.csv');
    expect(getRequestsTo(exportAudit).map(({ body }) => body)).toEqual([{ actor: 'service', to: '2030-03-31' }]);
    respondTo(exportAudit, buildRefusal('forbidden', 'Not for you.'));
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('The audit could not be exported')).toBeInTheDocument();
    expect(save).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('says that nothing fits the filters, and keeps a choice that the list does not have', async () => {
    open('/?actor=u-gone', []);
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Done by: Someone else/ })).toBeInTheDocument();
  });

  it('is for admins', async () => {
    setCurrentUser(buildUser('matchmaker'));
    renderRoutes([{ path: '/', element: <AuditPage /> }], '/');
    expect(await screen.findByText(/Access Restricted/)).toBeInTheDocument();
    expect(getRequestsTo(auditState)).toEqual([]);
  });
});
