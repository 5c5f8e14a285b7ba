import type { Contract } from '../../../shared/contract/index.ts';
import { getAuditState, openAuditExport } from '../../domain/audit/audit.ts';
import { writeCsv } from '../../http/csv.ts';
import type { Handlers } from '../../http/handlers.ts';
import { AUDIT_COLUMNS, presentAuditRows, presentAuditState } from '../../presenters/staff/staff-audit.ts';

export const staffAudit: Handlers<Contract>['staffAudit'] = {
  state: async ({ actor }) => presentAuditState(await getAuditState(actor)),

  export: async ({ actor, body }) => writeCsv(AUDIT_COLUMNS, presentAuditRows(await openAuditExport(actor, body))),
};
