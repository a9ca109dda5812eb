const everyMs = 20;

/** Says for how many milliseconds this thread has been too busy to run a timer that was due; 0 when it is not. */
export function watchLoop(): () => number {
  let last = performance.now();
  setInterval(() => {
    last = performance.now();
  }, everyMs).unref();
  return () => Math.max(0, performance.now() - last - everyMs);
}
