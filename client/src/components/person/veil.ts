import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { UNSAVABLE_STYLE } from '../portrait/unsavable.ts';
import { useIsUnwatched } from '../portrait/unwatched.ts';

/** The style of a photo. Where its owner discourages screenshots, losing focus blurs it. */
export const useVeil = (profile: OtherProfile | undefined) => {
  const isHidden = useIsUnwatched(profile?.preventScreenshots ?? false);
  return { ...UNSAVABLE_STYLE, ...(isHidden ? { filter: 'blur(24px)' } : {}) };
};
