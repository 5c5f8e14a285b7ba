/** What a browser keeps for this site. One that keeps nothing, or has no room left, reads as empty; no use of it throws. */
export interface KeptTexts {
  /** Returns the text that is kept under a name; null where there is none. */
  read(name: string): string | null;
  /** Keeps a text under a name; returns whether the browser does. */
  keep(name: string, text: string): boolean;
  remove(name: string): void;
  /** Returns the names of all that is kept. */
  listNames(): string[];
}

const createKeptTexts = (find: () => Storage): KeptTexts => {
  const trying = <T>(use: (storage: Storage) => T, refused: T): T => {
    try {
      return use(find());
    } catch {
      return refused;
    }
  };
  return {
    read: (name) => trying((storage) => storage.getItem(name), null),
    keep: (name, text) =>
      trying((storage) => {
        storage.setItem(name, text);
        return true;
      }, false),
    remove: (name) => trying((storage) => storage.removeItem(name), undefined),
    listNames: () => trying((storage) => Object.keys(storage), []),
  };
};

/** What is kept for this tab until it is closed. */
export const keptInTab = createKeptTexts(() => window.sessionStorage);

/** What is kept on this device for all tabs. */
export const keptOnDevice = createKeptTexts(() => window.localStorage);
