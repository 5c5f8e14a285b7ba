import { clock } from '../domain/kernel/clock.ts';

const DAY_MS = 86_400_000;

/** Moves the service's clock through the past of the demo community, and back to now at its end. */
export interface Timeline {
  /** Moves the clock to so many days ago, at an hour of the day (UTC). */
  goTo(daysAgo: number, hour: number): void;
  /** Lets some minutes pass. */
  pass(minutes: number): void;
  end(): void;
}

export const startTimeline = (): Timeline => {
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  let now = midnight.getTime();
  clock.set(() => new Date(now));
  return {
    goTo: (daysAgo, hour) => {
      now = midnight.getTime() - daysAgo * DAY_MS + hour * 3_600_000;
    },
    pass: (minutes) => {
      now += minutes * 60_000;
    },
    end: () => clock.set(),
  };
};
