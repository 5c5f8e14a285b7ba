/** What is used of the library, which has no types of its own. */
declare module 'html-to-text' {
  /** Returns a function that makes plain text of HTML by rules that are prepared once. */
  export const compile: (options: object) => (html: string) => string;
}
