/** The states of jobs of which staff see a list. */
export const JOB_STATES = ['failed', 'waiting', 'delayed', 'active'] as const;

/** What an admin may do with a job: try a failed one again, do a later one now, or take one out of its queue. */
export const JOB_ACTS = ['retry', 'run', 'remove'] as const;

/** Of each state, so many jobs are listed at most. */
export const MAX_LISTED_JOBS = 50;

/** A state of jobs. */
export type JobState = (typeof JOB_STATES)[number];
/** Something that is done with a job. */
export type JobAct = (typeof JOB_ACTS)[number];
