import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";
import { PhotosUnavailable } from "./port.ts";

/** A queue whose tasks end on request; `started` lists them in order. */
function queueOf(waitingAtMost: number) {
  const queued = createFairQueue(waitingAtMost);
  const started: string[] = [];
  let end = () => {};
  const enter = (person: string, name: string) => {
    const task = queued(person, () => {
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

test("a person's first picture waits for one picture of another person, not for all", async () => {
  const { enter, endOne, started } = queueOf(50);
  for (let nth = 1; nth <= 45; nth++) enter("flooder", `bomb ${nth}`);
  enter("runner", "proof");
  enter("host", "house");
  for (let nth = 0; nth < 5; nth++) await endOne();
  expect(started).toEqual(["bomb 1", "proof", "bomb 2", "house", "bomb 3", "bomb 4"]);
});

test("one task runs at a time, also after one fails", async () => {
  const queued = createFairQueue(5);
  let running = 0;
  const task = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((next) => setImmediate(next));
    running -= 1;
    throw new Error("unreadable");
  };
  const outcomes = await Promise.allSettled([queued("a", task), queued("b", task), queued("a", task)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await queued("a", async () => "free")).toBe("free");
});

test("a full queue drops the last picture of the person with the most", async () => {
  const { enter, endOne, started } = queueOf(3);
  const [, , , last] = [1, 2, 3, 4].map((nth) => enter("flooder", `bomb ${nth}`));
  await expect(enter("flooder", "bomb 5")).rejects.toBeInstanceOf(PhotosUnavailable);
  enter("runner", "proof");
  await expect(last).rejects.toBeInstanceOf(PhotosUnavailable);
  // Now two and one: taking another's place would only turn the tables.
  await expect(enter("runner", "second proof")).rejects.toBeInstanceOf(PhotosUnavailable);
  for (let nth = 0; nth < 5; nth++) await endOne();
  expect(started).toEqual(["bomb 1", "proof", "bomb 2", "bomb 3"]);
});
