/** The service worker's message to a window, with a reply port (`web/worker/push.ts`). */
type Opened = { open?: unknown };

/** Follows a tapped push message inside the app, so unsaved changes are asked about first. */
export function followOpened(go: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }: MessageEvent) => {
    const { open } = (data ?? {}) as Opened;
    if (typeof open !== "string" || !/^\/(?![/\\])/.test(open)) return;
    port?.postMessage("going");
    go(open);
  });
}
