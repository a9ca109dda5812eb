/**
 * Records the page's state before a test file; the returned function restores it for the next file in the same process.
 * Covers storage, the address, elements, listeners, timeouts, and replaced built-ins (see the list).
 */
export function keepPage(): () => void {
  const heard = [hearListening(window), hearListening(document), noteTimeouts(), noteChannels()];
  const changed = [
    navigator,
    document,
    Element.prototype,
    HTMLElement.prototype,
    HTMLDialogElement.prototype,
    URL,
  ].map(keepProperties);
  const { documentElement, head, body } = document;
  const inHead = [...head.childNodes];
  const attributes = [documentElement, body].map(keepAttributes);

  return () => {
    for (const forget of heard) forget();
    for (const restore of [...changed, ...attributes]) restore();
    head.replaceChildren(...inHead);
    body.replaceChildren();
    history.replaceState(null, "", "/");
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split("; "))
      document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  };
}

/** Records listeners added from now on; the returned function removes them. */
function hearListening(target: EventTarget): () => void {
  const own = Object.getOwnPropertyDescriptor(target, "addEventListener");
  const listen = target.addEventListener.bind(target);
  const heard: Parameters<typeof listen>[] = [];
  Object.defineProperty(target, "addEventListener", {
    configurable: true,
    writable: true,
    value: (...given: Parameters<typeof listen>) => {
      heard.push(given);
      listen(...given);
    },
  });
  return () => {
    for (const given of heard) target.removeEventListener(...given);
    Reflect.deleteProperty(target, "addEventListener");
    if (own) Object.defineProperty(target, "addEventListener", own);
  };
}

/**
 * Records timeouts set from now on; the returned function clears them. Skips intervals: jsdom draws frames with one,
 * and the page ends its own when removed.
 */
function noteTimeouts(): () => void {
  const own = globalThis.setTimeout;
  const started: ReturnType<typeof setTimeout>[] = [];
  globalThis.setTimeout = new Proxy(own, {
    apply(start, self, given) {
      const timeout = Reflect.apply(start, self, given);
      started.push(timeout);
      return timeout;
    },
  });
  return () => {
    for (const timeout of started) clearTimeout(timeout);
    globalThis.setTimeout = own;
  };
}

/** Records channels opened from now on; the returned function closes them. */
function noteChannels(): () => void {
  const own = globalThis.BroadcastChannel;
  const opened: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends own {
    constructor(name: string) {
      super(name);
      opened.push(this);
    }
  };
  return () => {
    for (const channel of opened) channel.close();
    globalThis.BroadcastChannel = own;
  };
}

function keepProperties(of: object): () => void {
  const before = Object.getOwnPropertyDescriptors(of) as Record<PropertyKey, PropertyDescriptor>;
  return () => {
    for (const key of Reflect.ownKeys(of)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(of, key);
    for (const key of Reflect.ownKeys(before)) Reflect.defineProperty(of, key, before[key] ?? {});
  };
}

function keepAttributes(of: Element): () => void {
  const before = [...of.attributes].map(({ name, value }) => [name, value] as const);
  return () => {
    for (const { name } of [...of.attributes]) of.removeAttribute(name);
    for (const [name, value] of before) of.setAttribute(name, value);
  };
}
