/** The built client's pages of the address `/` that are drawn ahead; the service fills in who asks for them. */
export const PRERENDERED = { visitor: 'home-visitor.html', member: 'home-member.html' } as const;

/** Stands in the member's page for their first name, as text of HTML. */
export const FIRST_NAME = '__FIRST_NAME__';

/** Stands in those pages for who sits there: what `GET /api/user` answers, as script, or null for a visitor. */
export const INITIAL_USER = '__INITIAL_USER__';
