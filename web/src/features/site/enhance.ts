import { attempt } from "../../lib/attempt.ts";

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

/** Answers a ZIP code in place (`data-zip`): up to five digits; editing clears the answer. Returns the cleanup. */
export function enhanceZipCheck(form: HTMLFormElement | null): () => void {
  const input = form?.querySelector("input");
  const status = form?.querySelector("[role=status]");
  if (!form || !input || !status) return () => {};
  const answers = [...status.children] as HTMLElement[];
  const [hint, served, invalid, unserved, failed] = answers;
  const say = (answer: HTMLElement | undefined) => {
    if (answer === invalid) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    if (answer) answer.hidden = false;
    status.replaceChildren(...(answer ? [answer] : []));
  };
  const check = async (zipCode: string) => {
    say(undefined);
    const isServed = await coverage(zipCode);
    if (input.value !== zipCode) return;
    const link = unserved?.querySelector("a");
    if (link) link.search = new URLSearchParams({ zip: zipCode }).toString();
    say(isServed === null ? failed : isServed ? served : unserved);
  };
  const onInput = () => {
    input.value = input.value.replace(/\D/g, "").slice(0, 5);
    say(hint);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (input.value.length === 5) void check(input.value);
    else say(invalid);
  };

  form.noValidate = true;
  input.removeAttribute("title");
  say(hint);
  input.addEventListener("input", onInput);
  form.addEventListener("submit", onSubmit);
  return () => {
    input.removeEventListener("input", onInput);
    form.removeEventListener("submit", onSubmit);
    status.replaceChildren(...answers);
  };
}

const keptKey = "tidycurb-message";

/**
 * Keeps what is typed into a form (`data-keep`) in this tab and fills it in again, also after the server refused it.
 * Returns the cleanup.
 */
export function enhanceKept(form: HTMLFormElement | null): () => void {
  if (!form) return () => {};
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[required]")];
  const kept = new URLSearchParams(attempt(() => sessionStorage.getItem(keptKey)) ?? "");
  for (const field of fields) field.value ||= kept.get(field.name) ?? "";
  const keep = () => {
    const typed = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    attempt(() => sessionStorage.setItem(keptKey, typed.toString()));
  };
  form.addEventListener("input", keep);
  return () => form.removeEventListener("input", keep);
}

/** Forgets what `enhanceKept` keeps, once it was sent (`data-sent`). */
export function forgetKept(sent: Element | null): void {
  if (sent) attempt(() => sessionStorage.removeItem(keptKey));
}

/** Null when the check fails, so neither answer is given. */
async function coverage(zipCode: string): Promise<boolean | null> {
  try {
    const input = JSON.stringify({ 0: { json: { zipCode } } });
    const response = await fetch(`/api/trpc/site.coverage?batch=1&input=${encodeURIComponent(input)}`);
    const [answer] = await response.json();
    return answer.result.data.json.hasRunners;
  } catch {
    return null;
  }
}
