/**
 * Scripted behavior of the public pages. Prerendered pages run it from a small script (`prerender/script.ts`), the app
 * through `ref`; both use the same markup, which works without it.
 */

/**
 * Turns links to panels (`data-tabs`) into tabs: one panel at a time, arrow keys, and the URL may select one. Returns
 * the cleanup function.
 */
export function enhanceTabs(root: HTMLElement | null): () => void {
  if (!root) return () => {};
  const [list, ...panels] = [...root.children] as HTMLElement[];
  const tabs = [...(list?.children ?? [])] as HTMLElement[];
  const choose = (index: number) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
      panels[at]?.toggleAttribute("hidden", at !== index);
    }
  };
  const chooseNamed = () => {
    const named = tabs.findIndex(({ id }) => id === location.hash.slice(1));
    if (named >= 0) choose(named);
  };
  const onClick = (event: Event) => {
    const index = tabs.indexOf(event.target as HTMLElement);
    if (index < 0) return;
    event.preventDefault();
    choose(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(event.target as HTMLElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: -at - 1, " ": 0 }[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = (at + step + tabs.length) % tabs.length;
    choose(next);
    tabs[next]?.focus();
  };

  list?.setAttribute("role", "tablist");
  for (const [at, tab] of tabs.entries()) {
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panels[at]?.id ?? "");
    panels[at]?.setAttribute("role", "tabpanel");
  }
  root.dataset.tabs = "scripted";
  choose(0);
  chooseNamed();
  list?.addEventListener("click", onClick);
  list?.addEventListener("keydown", onKeyDown);
  addEventListener("hashchange", chooseNamed);
  addEventListener("popstate", chooseNamed);
  return () => {
    list?.removeEventListener("click", onClick);
    list?.removeEventListener("keydown", onKeyDown);
    removeEventListener("hashchange", chooseNamed);
    removeEventListener("popstate", chooseNamed);
  };
}

/**
 * Answers a ZIP code in place (`data-zip`): up to five digits; editing clears the answer. In unserved areas it offers
 * the waiting list (`data-waiting`) instead, also submitted in place.
 */
export function enhanceZipCheck(form: HTMLFormElement | null): () => void {
  const input = form?.querySelector("input");
  const status = form?.querySelector("[role=status]");
  const waiting = form?.parentElement?.querySelector<HTMLFormElement>("form[data-waiting]");
  if (!form || !input || !status || !waiting) return () => {};
  const answers = [...status.children];
  const [hint, served, invalid] = answers;
  const say = (answer: Element | undefined) => {
    if (answer === invalid) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    status.replaceChildren(...(answer ? [answer] : []));
  };
  const check = async (zipCode: string) => {
    say(undefined);
    const found = await coverage(zipCode);
    if (input.value !== zipCode) return;
    if (found === "served") say(served);
    field(waiting, "zipCode").value = zipCode;
    waiting.dataset.waiting = found;
  };
  const onInput = () => {
    input.value = input.value.replace(/\D/g, "").slice(0, 5);
    waiting.dataset.waiting = "";
    say(hint);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    waiting.dataset.waiting = "";
    if (input.value.length === 5) void check(input.value);
    else say(invalid);
  };
  const onJoin = async (event: Event) => {
    event.preventDefault();
    const zipCode = field(waiting, "zipCode").value;
    const outcome = await join(waiting);
    if (field(waiting, "zipCode").value !== zipCode || !waiting.dataset.waiting) return;
    waiting.dataset.waiting = outcome;
    field(waiting, "email").ariaInvalid = String(outcome === "invalid");
    // The focused form is gone.
    if (outcome === "joined") waiting.querySelector<HTMLElement>("[tabindex]")?.focus();
  };

  form.noValidate = true;
  input.removeAttribute("title");
  form.dataset.zip = "scripted";
  // If it was asked before this script loaded, the browser has submitted the code and the server has answered.
  const answered = waiting.dataset.waiting;
  say(answered ? (answered === "served" ? served : undefined) : hint);
  input.addEventListener("input", onInput);
  form.addEventListener("submit", onSubmit);
  waiting.addEventListener("submit", onJoin);
  return () => {
    input.removeEventListener("input", onInput);
    form.removeEventListener("submit", onSubmit);
    waiting.removeEventListener("submit", onJoin);
    status.replaceChildren(...answers);
  };
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** Unknown when the check fails, so neither answer is given. The names are those of `functions/public-pages.ts`. */
async function coverage(zipCode: string): Promise<"served" | "offered" | "unknown"> {
  try {
    const input = JSON.stringify({ 0: { json: { zipCode } } });
    const response = await fetch(`/api/trpc/site.coverage?batch=1&input=${encodeURIComponent(input)}`);
    const [answer] = await response.json();
    return answer.result.data.json.hasRunners ? "served" : "offered";
  } catch {
    return "unknown";
  }
}

/** The states match those of the plain form (`functions/waiting-form.ts`). */
async function join(form: HTMLFormElement): Promise<"joined" | "invalid" | "later"> {
  try {
    const response = await fetch("/api/trpc/site.joinWaitingList?batch=1", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ 0: { json: Object.fromEntries(new FormData(form)) } }),
    });
    return response.ok ? "joined" : response.status === 400 ? "invalid" : "later";
  } catch {
    return "later";
  }
}
