import type { Place } from '../places/places.ts';
import type { Trait } from '../text/traits.ts';

/** The facts of a member that a deal-breaker may read. An unknown fact is null and never excludes the member. */
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
  /** Height in inches. */
  readonly inches: number | null;
  /** Returns whether the bio affirms or denies a trait; null where it does not mention it. */
  trait(name: Trait): boolean | null;
}
