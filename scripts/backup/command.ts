import { parseArgs } from "node:util";
import { NotPrepared } from "#db/app-role.ts";
import { EnvError } from "#functions/env.ts";
import { BackupProblem } from "./archive.ts";

type Flags = Record<string, { type: "boolean" }>;

/** Runs a command that takes one file and flags. Prints a problem as a sentence, and ends with 1; with 2 on wrong use. */
export async function commandOf(
  usage: string,
  options: Flags,
  run: (given: {
    file: string;
    flags: Record<string, boolean | undefined>;
    print(line: string): void;
  }) => Promise<void>,
): Promise<void> {
  const given = readArguments(options);
  const [file, ...more] = given?.positionals ?? [];
  if (!given || !file || more.length > 0) {
    process.stderr.write(`Usage: ${usage}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    await run({ file, flags: given.values, print: (line) => void process.stderr.write(`${line}\n`) });
  } catch (error) {
    const isKnown = [BackupProblem, EnvError, NotPrepared].some((kind) => error instanceof kind);
    if (!isKnown) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function readArguments(options: Flags) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return null;
  }
}
