import { clock } from '../domain/kernel/clock.ts';

const DAY_MS = 86_400_000;

/** Moves the service's clock through the past of the demo community, and back to now at its end. */
export interface Timeline {
  /** Sets the clock to an hour (UTC) of the day that was so many days ago. */
  moveTo(daysAgo: number, hour: number): void;
  /** Moves the clock forward. */
  advance(minutes: number): void;
  /** Returns the clock to the present time. */
  end(): void;
}

/** Sets the service's clock to the last midnight (UTC) and returns its controls. */
export const startTimeline = (): Timeline => {
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  let now = midnight.getTime();
  clock.set(() => new Date(now));
  return {
    moveTo: (daysAgo, hour) => {
      now = midnight.getTime() - daysAgo * DAY_MS + hour * 3_600_000;
    },
    advance: (minutes) => {
      now += minutes * 60_000;
    },
    end: () => clock.set(),
  };
};
