/** What one batch of a migration came to. */
export interface Batch {
  readonly changed: number;
  /** The id from which the next batch goes on; null where there is nothing left. */
  readonly after: string | null;
}

/** A change of stored data that an update of the programs brings. */
export interface Migration {
  /** Never changed: it says whether the migration has been run. */
  readonly name: string;
  /** One sentence: what it does. */
  readonly title: string;
  /** Returns how many documents are still to be changed. */
  countLeft(): Promise<number>;
  /**
   * Changes some documents, those after an id where it goes through them by id. It is repeated where a process is killed within it,
   * and others write to the same documents at the same time.
   */
  runBatch(after: string | null): Promise<Batch>;
}
