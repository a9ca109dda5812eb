import { setTimeout } from "node:timers/promises";

const firstMilliseconds = 20;
const mostMilliseconds = 1000;

/** `Deps.backOff`: waits up to 20 ms after the first attempt, doubling each time up to one second. */
export async function backOff(attempt: number): Promise<void> {
  const most = Math.min(firstMilliseconds * 2 ** (attempt - 1), mostMilliseconds);
  await setTimeout(Math.random() * most);
}
