const lookAgainMs = 3_600_000;

/**
 * Registers the service worker and returns a stop function. Calls `onNew` with the function that loads the new build
 * when the worker's differs from this page's. Repeats each time the app returns to the foreground.
 */
export async function followVersions(onNew: (takeOver: () => void) => void): Promise<() => void> {
  const workers = navigator.serviceWorker;
  await workers.register("/sw.js");
  const registration = await workers.getRegistration();
  if (!registration) return () => {};
  let lookedAt = Date.now();
  const reload = () => window.location.reload();

  const look = async () => {
    const { waiting } = registration;
    if (waiting) {
      const isOurs = (await buildOf(waiting)) === thisBuild();
      // The page is current; only the worker's offline files are old.
      if (isOurs) waiting.postMessage("take over");
      else onNew(() => takeOver(waiting));
    } else if (workers.controller && (await buildOf(workers.controller)) !== thisBuild()) onNew(reload);
  };
  const takeOver = (worker: ServiceWorker) => {
    workers.removeEventListener("controllerchange", look);
    workers.addEventListener("controllerchange", reload, { once: true });
    worker.postMessage("take over");
  };
  const onUpdate = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void look();
    });
  };
  const onVisible = () => {
    if (document.visibilityState !== "visible") return;
    void look();
    if (Date.now() - lookedAt < lookAgainMs) return;
    lookedAt = Date.now();
    // Offline: no update to find.
    registration.update().catch(() => {});
  };

  registration.addEventListener("updatefound", onUpdate);
  workers.addEventListener("controllerchange", look);
  document.addEventListener("visibilitychange", onVisible);
  onUpdate();
  void look();
  return () => {
    registration.removeEventListener("updatefound", onUpdate);
    workers.removeEventListener("controllerchange", look);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

function buildOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage("build", [port2]);
  });
}

/** This page's build id, written in by `web/service-worker.ts`; "" in development. */
export function thisBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="tidycurb-build"]')?.content ?? "";
}
