import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followVersions } from "./follow-versions.ts";

/** A service worker of some build, as a page sees it. */
class Worker extends EventTarget {
  state = "installing";
  readonly build: string;
  readonly told: unknown[] = [];
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(message: unknown, [port]: MessagePort[] = []) {
    if (message === "build") port?.postMessage(this.build);
    else this.told.push(message);
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  update = vi.fn(async () => this);
  /** A new worker installs and waits. */
  arrive(build: string): Worker {
    const worker = new Worker(build);
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    this.installing = null;
    this.waiting = worker;
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
    return worker;
  }
}

let registration: Registration;
let workers: EventTarget & {
  controller: Worker | null;
  register: (path: string) => Promise<unknown>;
  getRegistration: () => Promise<Registration | undefined>;
};
let stop = () => {};

beforeEach(() => {
  document.head.innerHTML = '<meta name="tidycurb-build" content="this one">';
  registration = new Registration();
  workers = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(async () => {}),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: workers });
});
afterEach(() => {
  stop();
  document.head.innerHTML = "";
});

async function follow() {
  const onNew = vi.fn<(takeOver: () => void) => void>();
  stop = await followVersions(onNew);
  return onNew;
}

test("a worker of another build is offered, and activates only when allowed", async () => {
  const onNew = await follow();
  const worker = registration.arrive("a newer one");
  await vi.waitFor(() => expect(onNew).toHaveBeenCalledOnce());
  expect(worker.told).toEqual([]);
  onNew.mock.calls[0]?.[0]();
  expect(worker.told).toEqual(["take over"]);
});

test("a worker of this page's build activates on its own", async () => {
  const onNew = await follow();
  const worker = registration.arrive("this one");
  await vi.waitFor(() => expect(worker.told).toEqual(["take over"]));
  expect(onNew).not.toHaveBeenCalled();
});

test("a waiting worker is offered at once, and again when the app returns to the foreground", async () => {
  registration.waiting = new Worker("a newer one");
  const onNew = await follow();
  await vi.waitFor(() => expect(onNew).toHaveBeenCalledOnce());
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(onNew).toHaveBeenCalledTimes(2));
});

test("when another tab activates it, this tab is asked too", async () => {
  const onNew = await follow();
  workers.controller = new Worker("a newer one");
  workers.dispatchEvent(new Event("controllerchange"));
  await vi.waitFor(() => expect(onNew).toHaveBeenCalledOnce());
});

test("a page's first worker is not announced", async () => {
  const onNew = await follow();
  const worker = new Worker("this one");
  workers.controller = worker;
  const asked = vi.spyOn(worker, "postMessage");
  workers.dispatchEvent(new Event("controllerchange"));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await asked.mock.results[0]?.value;
  expect(onNew).not.toHaveBeenCalled();
});

test("it checks for a new version at most once an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await follow();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(registration.update).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("a browser without service workers is left alone", async () => {
  workers.getRegistration = async () => undefined;
  const onNew = await follow();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onNew).not.toHaveBeenCalled();
});
