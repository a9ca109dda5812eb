import { PhotosUnavailable } from "./port.ts";

type Waiting = { start: () => void; refuse: (reason: PhotosUnavailable) => void };

/**
 * Runs one task at a time, round robin by person. When `waitingAtMost` tasks wait, a new one replaces the last task of the
 * person with the most, if they have at least two more than the new one's person; otherwise the new one is refused.
 * Refused tasks throw PhotosUnavailable.
 */
export function createFairQueue(waitingAtMost: number) {
  /** By person, in the order of their turns; no list is empty. */
  const lines = new Map<string, Waiting[]>();
  let isBusy = false;
  let lastServed: string | null = null;

  const startNext = () => {
    const everybody = [...lines];
    const first = everybody.find(([person]) => person !== lastServed) ?? everybody[0];
    if (!first) return;
    const [person, [next, ...rest]] = first;
    lines.delete(person);
    if (rest.length > 0) lines.set(person, rest);
    next?.start();
  };

  const makeRoomFor = (person: string): void => {
    const waiting = [...lines.values()].reduce((total, line) => total + line.length, 0);
    if (waiting < waitingAtMost) return;
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const crowded = new PhotosUnavailable("Too many pictures are waiting");
    if (longest.length < (lines.get(person)?.length ?? 0) + 2) throw crowded;
    longest.pop()?.refuse(crowded);
  };

  return async <Result>(person: string, task: () => Promise<Result>): Promise<Result> => {
    if (isBusy) {
      makeRoomFor(person);
      const turn = Promise.withResolvers<void>();
      const line = lines.get(person) ?? [];
      line.push({ start: turn.resolve, refuse: turn.reject });
      lines.set(person, line);
      await turn.promise;
    }
    isBusy = true;
    lastServed = person;
    try {
      return await task();
    } finally {
      isBusy = lines.size > 0;
      startNext();
    }
  };
}
