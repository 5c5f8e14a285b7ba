/** A letter or digit of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns what somebody wrote for a line that says something else too, as it would otherwise turn numbers, marks and others' words
 * beside it. Other scripts need no help: their text stays as it is. Where it can be an element of its own, that is a `bdi`.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
