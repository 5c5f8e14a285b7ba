import type { ApplicationView } from '../../shared/contract/base/views.ts';
import type { Application } from '../models/members/application.ts';

/** An application for the applicant: never staff's note. */
export const presentApplication = (application: Application): ApplicationView => ({
  id: application._id,
  status: application.status,
  submittedAt: application.submittedAt.toISOString(),
  reason: application.status === 'rejected' ? application.reason : null,
});
