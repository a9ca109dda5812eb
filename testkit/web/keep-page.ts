/**
 * Notes how the page is, for the file that comes next in the same process; the function it gives puts everything back: what
 * the browser keeps, the address, the elements, what was listened for, and what was put in the place of the browser's own.
 */
export function keepPage(): () => void {
  const heard = [hearListening(window), hearListening(document)];
  const changed = [
    navigator,
    document,
    Element.prototype,
    HTMLElement.prototype,
    HTMLDialogElement.prototype,
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

/** What is listened for from now on is no longer so after calling the function that this gives. */
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
