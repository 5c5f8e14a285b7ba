import type { HeldFact, MemberFacts } from '../deal-breakers/member-facts.ts';
import type { Place } from '../places/places.ts';
import type { Fact, ProfileColumns } from './profile-columns.ts';

/** The facts of one member of the columns, as deal-breakers read them. */
export class ProfileView implements MemberFacts {
  constructor(
    readonly columns: ProfileColumns,
    readonly at: number,
  ) {}

  get age(): number | null {
    return this.columns.getAge(this.at) || null;
  }

  get place(): Place | null {
    return this.columns.places.getPlace(this.columns.getHome(this.at));
  }

  get religious(): number | null {
    return this.#getStep('religious');
  }

  get education(): number | null {
    return this.#getStep('education');
  }

  get marital(): number | null {
    return this.#getStep('marital');
  }

  get tradition(): number | null {
    return this.#getStep('tradition');
  }

  get inches(): number | null {
    const height = this.columns.getHeight(this.at);
    return Number.isNaN(height) ? null : height;
  }

  holds(fact: HeldFact): boolean | null {
    const step = this.#getStep(fact);
    return step === null ? null : step === 1;
  }

  #getStep(fact: Fact): number | null {
    const value = this.columns.getFact(this.at, fact);
    return value === 0 ? null : value - 1;
  }
}
