/** The build data passed to the worker. */
export type Build = {
  /** Differs for each different build; that build's page carries it too (`web/service-worker.ts`). */
  id: string;
  /** The app's files as root-relative paths, including `/index.html`. */
  files: readonly string[];
};
