import { setTimeout } from "node:timers/promises";

const firstMilliseconds = 20;
const mostMilliseconds = 1000;

/** `Deps.backOff`: up to 20 ms after the first attempt, twice as long after each further one, a second at most. */
export async function backOff(attempt: number): Promise<void> {
  const most = Math.min(firstMilliseconds * 2 ** (attempt - 1), mostMilliseconds);
  await setTimeout(Math.random() * most);
}
