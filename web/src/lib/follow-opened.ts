/** What the service worker asks a window, with a port to answer over (`web/worker/push.ts`). */
type Opened = { open?: unknown };

/** Goes where a pressed push message leads, without loading the page again: what is being typed is asked about first. */
export function followOpened(go: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }: MessageEvent) => {
    const { open } = (data ?? {}) as Opened;
    if (typeof open !== "string" || !/^\/(?![/\\])/.test(open)) return;
    port?.postMessage("going");
    go(open);
  });
}
