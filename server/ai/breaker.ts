import { type CircuitBreakerPolicy, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';

export interface BreakerLimits {
  /** How many failures in a row open the circuit. */
  readonly maxFailures: number;
  /** How long it stays open, in milliseconds. */
  readonly restMs: number;
}

/**
 * Keeps calls from a service that is down: while the circuit is open, calls reject with `BrokenCircuitError`. After its
 * rest one call is let through, and calls that are made meanwhile wait for how it ends.
 */
export const createBreaker = ({ maxFailures, restMs }: BreakerLimits): CircuitBreakerPolicy =>
  circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(maxFailures), halfOpenAfter: restMs });
