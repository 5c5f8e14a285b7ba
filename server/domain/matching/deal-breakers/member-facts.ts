import type { Place } from '../places/places.ts';
import type { Trait } from '../text/traits.ts';

/** What a deal-breaker may look at in a person. What is not known is null, and never a reason to leave someone out. */
export interface MemberFacts {
  readonly age: number | null;
  readonly place: Place | null;
  /** 0 moderate, 1 practicing, 2 very practicing. */
  readonly religious: number | null;
  /** 0 high school … 3 doctorate or professional. */
  readonly education: number | null;
  /** 0 never married, 1 divorced, 2 widowed. */
  readonly marital: number | null;
  readonly hasChildren: boolean | null;
  readonly wantsChildren: boolean | null;
  readonly inches: number | null;
  trait(name: Trait): boolean | null;
}
