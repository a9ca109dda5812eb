import { expect, test } from "vitest";
import { createFairLine } from "./fair-line.ts";
import { PhotosUnavailable } from "./port.ts";

/** Starts tasks that end when told; `done` lists them in the order of their starts. */
function line(waitingAtMost: number) {
  const inLine = createFairLine(waitingAtMost);
  const started: string[] = [];
  let end = () => {};
  const enter = (person: string, name: string) => {
    const task = inLine(person, () => {
      started.push(name);
      return new Promise<string>((resolve) => {
        end = () => resolve(name);
      });
    });
    task.catch(() => {});
    return task;
  };
  const endOne = async () => {
    end();
    await new Promise((next) => setImmediate(next));
  };
  return { enter, endOne, started };
}

test("a person's first picture waits for one of another's, not for all of them", async () => {
  const { enter, endOne, started } = line(50);
  for (let nth = 1; nth <= 45; nth++) enter("flooder", `bomb ${nth}`);
  enter("runner", "proof");
  enter("host", "house");
  for (let nth = 0; nth < 5; nth++) await endOne();
  expect(started).toEqual(["bomb 1", "proof", "bomb 2", "house", "bomb 3", "bomb 4"]);
});

test("one task runs at a time, also after one fails", async () => {
  const inLine = createFairLine(5);
  let running = 0;
  const task = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((next) => setImmediate(next));
    running -= 1;
    throw new Error("unreadable");
  };
  const outcomes = await Promise.allSettled([inLine("a", task), inLine("b", task), inLine("a", task)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await inLine("a", async () => "free")).toBe("free");
});

test("a full line refuses whoever has the most in it", async () => {
  const { enter, endOne, started } = line(3);
  const [, , , last] = [1, 2, 3, 4].map((nth) => enter("flooder", `bomb ${nth}`));
  await expect(enter("flooder", "bomb 5")).rejects.toBeInstanceOf(PhotosUnavailable);
  enter("runner", "proof");
  await expect(last).rejects.toBeInstanceOf(PhotosUnavailable);
  // Now two and one: taking another's place would only turn the tables.
  await expect(enter("runner", "second proof")).rejects.toBeInstanceOf(PhotosUnavailable);
  for (let nth = 0; nth < 5; nth++) await endOne();
  expect(started).toEqual(["bomb 1", "proof", "bomb 2", "bomb 3"]);
});
