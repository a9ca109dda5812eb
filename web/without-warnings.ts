import type { Logger, Plugin } from "vite";

/**
 * Fails a build that warned, because nobody reads warnings of a passing build. With `isStrict` false it only builds: a
 * newer toolchain may warn about correct code.
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
