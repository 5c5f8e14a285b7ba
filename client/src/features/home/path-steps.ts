/** The landing page's three steps, in words. */
export const PATH_STEPS = [
  {
    title: 'Apply and verify',
    text: 'Tell us who you are and whom you hope to meet. Our team reads every application within 48 to 72 hours.',
  },
  {
    title: 'Set your preferences',
    text: 'Age, place, religious practice, interests and what you could not live with: they decide who is introduced to you.',
  },
  {
    title: 'Connect',
    text: 'A few introductions a day, each with its reason. When both of you are interested, you can write to each other.',
  },
] as const;
