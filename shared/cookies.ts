/** The cookie of the specification that pages can read; nothing asks for it back. */
export const CSRF_COOKIE = 'csrf_token';
