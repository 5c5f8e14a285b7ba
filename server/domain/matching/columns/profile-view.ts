import type { MemberFacts } from '../deal-breakers/member-facts.ts';
import type { Place } from '../places/places.ts';
import type { Trait } from '../text/traits.ts';
import type { Fact, ProfileColumns } from './profile-columns.ts';

/** A member of the columns as deal-breakers look at them; `at` is moved from one to the next. */
export class ProfileView implements MemberFacts {
  at = 0;

  constructor(readonly columns: ProfileColumns) {}

  get age(): number | null {
    return this.columns.age(this.at) || null;
  }

  get place(): Place | null {
    return this.columns.places.getPlace(this.columns.getHome(this.at));
  }

  get religious(): number | null {
    return this.#step('religious');
  }

  get education(): number | null {
    return this.#step('education');
  }

  get marital(): number | null {
    return this.#step('marital');
  }

  get hasChildren(): boolean | null {
    return this.#said('hasChildren');
  }

  get wantsChildren(): boolean | null {
    return this.#said('wantsChildren');
  }

  get inches(): number | null {
    const height = this.columns.height(this.at);
    return Number.isNaN(height) ? null : height;
  }

  trait(name: Trait): boolean | null {
    return this.#said(name);
  }

  #step(which: Fact): number | null {
    const value = this.columns.fact(this.at, which);
    return value === 0 ? null : value - 1;
  }

  #said(which: Fact): boolean | null {
    const step = this.#step(which);
    return step === null ? null : step === 1;
  }
}
