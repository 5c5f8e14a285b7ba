/** In the place of the id of who acted, in a filter of the audit: the command line and the workers. */
export const SERVICE_ACTOR = 'service';
