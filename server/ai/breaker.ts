/** Thrown instead of asking a service that has failed lately. */
export class CircuitOpen extends Error {}

export interface BreakerLimits {
  /** So many failures in a row open it. */
  readonly failures: number;
  /** So long it stays open, milliseconds; one call is let through then. */
  readonly restMs: number;
}

/** Keeps calls from a service that is down: after some failures in a row none is made for a while. */
export class Breaker {
  readonly #limits: BreakerLimits;
  readonly #now: () => number;
  #failed = 0;
  #closedAgainAt = 0;

  constructor(limits: BreakerLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Does `work`, or throws {@link CircuitOpen} without having done it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failed >= this.#limits.failures) {
      if (this.#now() < this.#closedAgainAt) throw new CircuitOpen('The service has failed lately.');
      // Others wait for what this one finds out.
      this.#closedAgainAt = this.#now() + this.#limits.restMs;
    }
    try {
      const result = await work();
      this.#failed = 0;
      return result;
    } catch (error) {
      this.#failed += 1;
      this.#closedAgainAt = this.#now() + this.#limits.restMs;
      throw error;
    }
  }
}
