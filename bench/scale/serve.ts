import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type Served = {
  port: number;
  /** The figure that the program reports for each line it gets. */
  figure(): Promise<number>;
  stop(): void;
};

/** Runs a server program of this folder in its own process. */
export async function startServer(program: string, env: Record<string, string>): Promise<Served> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => Number((await lines.next()).value);
  return {
    port: await line(),
    figure: async () => {
      child.stdin.write("\n");
      return line();
    },
    stop: () => child.stdin.end(),
  };
}

/** Called by a program that `startServer` runs: reports its port and a figure for each input line; ends with its input. */
export async function reportFigure(port: number, figure: () => number): Promise<never> {
  process.stdout.write(`${port}\n`);
  for await (const _ of createInterface({ input: process.stdin })) process.stdout.write(`${figure()}\n`);
  process.exit(0);
}

/** The CPU microseconds of this process. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
