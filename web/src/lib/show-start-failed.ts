import { startFailed } from "#messages/start-failed.ts";
import { type Language, locales } from "#platform/values/preferences.ts";

/** Shown when not even the messages loaded: one sentence and a reload button. */
export function showStartFailed(root: HTMLElement, language: Language): void {
  const { text, retry } = startFailed[language];
  const sentence = document.createElement("h1");
  sentence.textContent = text;
  const alert = document.createElement("div");
  alert.role = "alert";
  alert.append(sentence);
  const button = document.createElement("button");
  button.textContent = retry;
  button.addEventListener("click", () => location.reload());
  const screen = document.createElement("main");
  screen.lang = locales[language];
  screen.className = "start-failed";
  screen.append(alert, button);
  root.replaceChildren(screen);
}
