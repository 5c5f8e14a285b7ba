import * as z from 'zod';

/** What the signed-in user may open and do. */
export const ownAbilities = z.object({
  /** Fill in the application form. */
  apply: z.boolean(),
  /** Be introduced to others: has matches and messages of their own. */
  beIntroduced: z.boolean(),
  /** Open the pages of matches and messages. */
  seeMatches: z.boolean(),
  /** Open the matchmaker's page: the membership comes with one. */
  seeMatchmaker: z.boolean(),
  /** Send a document that shows who they are. */
  sendDocument: z.boolean(),
  /** The staff's pages and what is done on them. */
  staff: z.object({
    enter: z.boolean(),
    reviewApplications: z.boolean(),
    reviewReports: z.boolean(),
    reviewDocuments: z.boolean(),
    seeMembers: z.boolean(),
    manageMembers: z.boolean(),
    seeConversations: z.boolean(),
    agreeToPicks: z.boolean(),
    seeJobs: z.boolean(),
    seeAudit: z.boolean(),
    seeInsight: z.boolean(),
  }),
});
