import type { Logger, Plugin } from "vite";

/** A build that had to warn of something fails: nobody reads the warnings of a build that went well. */
export function withoutWarnings(): Plugin {
  let logger: Logger;
  return {
    name: "tidycurb-without-warnings",
    apply: "build",
    configResolved(config) {
      logger = config.logger;
    },
    closeBundle(error) {
      if (!error && logger.hasWarned) this.error("The build has warned of something: see above.");
    },
  };
}
