/** The few settings that rules depend on; given once when a process starts. */
export interface ServiceSettings {
  /** IANA name of the zone whose midnight starts a matchmaking day. */
  timeZone: string;
  /** Where people reach the service, for links. */
  publicUrl: string;
}

let current: ServiceSettings = { timeZone: 'UTC', publicUrl: 'http://localhost:3000' };

export const runtimeSettings = {
  get: (): ServiceSettings => current,
  configure: (settings: ServiceSettings): void => {
    current = settings;
  },
};
