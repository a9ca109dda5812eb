/** Reports the current step, its progress and elapsed time on stderr. */
export type Progress = {
  /** `share`: its part of the whole, relative to the other steps. */
  step<Result>(name: string, share: number, act: () => Promise<Result>): Promise<Result>;
};

/** `total` is the sum of the shares of all steps. */
export function createProgress(total: number): Progress {
  const startedAt = performance.now();
  let done = 0;
  const tell = (words: string) => {
    const percent = `${Math.floor((done / total) * 100)}`.padStart(3);
    process.stderr.write(`[${percent} %] ${clock(performance.now() - startedAt)} ${words}\n`);
  };
  return {
    async step(name, share, act) {
      tell(name);
      const begunAt = performance.now();
      const result = await act();
      done = Math.min(total, done + share);
      const took = performance.now() - begunAt;
      if (took > 5000) tell(`${name}: done in ${clock(took)}`);
      return result;
    },
  };
}

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
