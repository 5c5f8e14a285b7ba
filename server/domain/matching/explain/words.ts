/** Returns an occupation in the middle of a sentence: "a surgeon", "an architect", "a CEO". */
export const withArticle = (occupation: string): string => {
  const isWord = /^\p{Lu}\p{Ll}/u.test(occupation);
  const noun = isWord ? occupation.charAt(0).toLowerCase() + occupation.slice(1) : occupation;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
};
