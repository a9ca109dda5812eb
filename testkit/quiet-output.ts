import { beforeEach } from "vitest";

// Log lines go through console, so that vitest shows them for failed tests only (`silent: "passed-only"`).
for (const stream of [process.stdout, process.stderr])
  stream.write = ((chunk: string | Uint8Array) => {
    console.error(String(chunk).trimEnd());
    return true;
  }) as typeof stream.write;

/** Texts that were rendered without one of their parameters during the current test. */
const faults: Error[] = [];
const print = console.error;
const printAndCollect = (...given: unknown[]) => {
  const [first] = given;
  if (first instanceof Error && first.name === "IntlError") faults.push(first);
  print(...given);
};

// A text without a parameter shows its key to a person, so it fails the test that rendered it.
beforeEach(() => {
  console.error = printAndCollect;
  faults.length = 0;
  return () => {
    console.error = print;
    if (faults[0]) throw faults[0];
  };
});
