/** Sentences that members finish on their profile; each asks for what somebody is or does, never for what they are not. */
export const PROMPTS = [
  { id: 'weekend', text: 'A good weekend has' },
  { id: 'home', text: 'At home you will find me' },
  { id: 'hours', text: 'I could talk for hours about' },
  { id: 'learning', text: 'I am learning' },
  { id: 'family', text: 'My family taught me' },
  { id: 'faith', text: 'My faith gives me' },
  { id: 'marriage', text: 'To me, marriage means' },
  { id: 'table', text: 'On our table there would be' },
  { id: 'place', text: 'A place I return to' },
  { id: 'proud', text: 'I am quietly proud of' },
  { id: 'forward', text: 'I am looking forward to' },
  { id: 'laugh', text: 'What makes me laugh' },
] as const;

/** The ids of {@link PROMPTS}, as they are stored. */
export const PROMPT_IDS = PROMPTS.map(({ id }) => id);
export type PromptId = (typeof PROMPTS)[number]['id'];

/** Returns the sentence that a prompt begins. */
export const getPromptText = (id: PromptId): string => PROMPTS.find((prompt) => prompt.id === id)?.text ?? '';

/** Puts what somebody makes of their prompts together, as one text to read; absent where they chose none. */
export const joinPrompts = (prompts: readonly { readonly text: string }[] = []): { prompts?: string } =>
  prompts.length > 0 ? { prompts: prompts.map(({ text }) => text).join('.\n') } : {};
