/** Tells on the console how far long work is. */
export type Progress = {
  /** Does a part of the work; `total` is how much it is, in bytes or pieces. */
  <Result>(name: string, total: number, work: () => Promise<Result>): Promise<Result>;
  /** How much of the present part is done. */
  reached(done: number): void;
  /** Passes a stream on, counting its bytes. */
  counted(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
};

const step = 10;

/** Prints each tenth of a part that takes longer than a second. */
export function createProgress(print: (line: string) => void, elapsed = () => performance.now()): Progress {
  let part = { name: "", total: 0, startedAt: 0, told: 0 };
  const reached = (done: number) => {
    const percent = Math.min(99, Math.floor((done / Math.max(1, part.total)) * 100));
    if (percent < part.told + step || elapsed() - part.startedAt < 1000) return;
    part.told = percent - (percent % step);
    print(`${part.name} ${part.told} %`);
  };
  const begin = async <Result>(name: string, total: number, work: () => Promise<Result>) => {
    part = { name, total, startedAt: elapsed(), told: 0 };
    return work();
  };
  const counted = async function* (stream: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      reached(bytes);
      yield chunk;
    }
  };
  return Object.assign(begin, { reached, counted });
}
