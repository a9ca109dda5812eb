/** What a build tells its worker. */
export type Build = {
  /** Another one for every build that differs; the page of that build says the same (`web/service-worker.ts`). */
  id: string;
  /** The app's files as paths from the root, `/index.html` among them. */
  files: readonly string[];
};
