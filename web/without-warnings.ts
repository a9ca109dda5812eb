import type { Logger, Plugin } from "vite";

/**
 * A build that had to warn of something fails: nobody reads the warnings of a build that went well. Not where somebody only wants
 * to run what they have got: a newer program on their machine may warn of what is right all the same.
 */
export function withoutWarnings({ isStrict }: { isStrict: boolean }): Plugin {
  let logger: Logger;
  return {
    name: "tidycurb-without-warnings",
    apply: "build",
    configResolved(config) {
      logger = config.logger;
    },
    closeBundle(error) {
      if (isStrict && !error && logger.hasWarned) this.error("The build has warned of something: see above.");
    },
  };
}
