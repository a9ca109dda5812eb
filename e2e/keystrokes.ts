import { expect, type Locator, type Page } from "@playwright/test";
import { wordsIn } from "./visible-words.ts";

/** Times by the keystroke-level model, in seconds, on the slow side: a key as on a phone. */
const seconds = { decide: 1.35, point: 1.1, key: 0.4, read: 4, paste: 2.2, wordsASecond: 4 };

/**
 * A person's hand on a phone: it acts on the page and adds up the time that each act takes. `isTouch`: it taps the
 * screen, in a context that has touch, where it would click.
 */
export function newHand(page: Page, { isTouch = false } = {}) {
  const parts: [name: string, seconds: number][] = [["start", 0]];
  const add = (more: number) => {
    const part = parts.at(-1);
    if (part) part[1] += more;
  };
  /** The words of each text seen so far that the sum does not have. */
  const seen = new Map<string, number>();
  let isSkimming = false;
  const look = async () => {
    for (const [text, words] of await wordsIn(page.locator("body"), { inView: isSkimming }))
      if (!seen.has(text)) seen.set(text, words);
  };
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    await look();
    add(seconds.decide + seconds.point);
  };
  return {
    /** The sum so far. */
    seconds: () => parts.reduce((sum, [, part]) => sum + part, 0),
    /**
     * The sum for somebody who reads every word: each text on the screen at an act, once, also where it repeats on a
     * later screen.
     */
    secondsReadingAll: () =>
      parts.reduce((sum, [, part]) => sum + part, 0) +
      [...seen.values()].reduce((sum, words) => sum + words, 0) / seconds.wordsASecond,
    /** The texts it reads, for a failed test's message. */
    texts: () =>
      [...seen]
        .filter(([, words]) => words > 0)
        .map(([text, words]) => `${words} ${text}`)
        .join("\n"),
    /** The sum of each part, for a failed test's message. */
    parts: () => parts.map(([name, part]) => `${name} ${part.toFixed(1)}`).join(", "),
    /** What follows counts for the part of this name. */
    begins(name: string) {
      parts.push([name, 0]);
      isSkimming = false;
    },
    /** Reads a page that just appeared. */
    async reads() {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      add(seconds.read);
    },
    /** Reads what a public page shows first, and no further until the next part begins. */
    async skims() {
      isSkimming = true;
      await this.reads();
    },
    /** Reads all of a text, at 240 words a minute. */
    async studies(text: Locator) {
      const words = (await text.innerText()).split(/\s+/).filter(Boolean);
      add(words.length / seconds.wordsASecond);
      for (const [studied] of await wordsIn(text)) seen.set(studied, 0);
    },
    /** Looks for a short text on a page it knows, and reads it. */
    async finds(text: Locator) {
      await expect(text).toBeInViewport({ ratio: 1 });
      add(seconds.decide);
      await this.studies(text);
    },
    async taps(control: Locator) {
      await reach(control);
      await (isTouch ? control.tap() : control.click());
    },
    async types(field: Locator, text: string) {
      await reach(field);
      await field.fill(text);
      add(text.length * seconds.key);
    },
    /** Presses keys, after one decision. */
    async presses(...keys: string[]) {
      await look();
      add(seconds.decide + keys.length * seconds.key);
      for (const key of keys) await page.keyboard.press(key);
    },
    /** Presses Tab until a control has the focus, after one decision. */
    async tabsTo(control: Locator) {
      await expect(control).toBeVisible();
      await look();
      add(seconds.decide);
      for (let left = 60; left > 0; left -= 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
        add(seconds.key);
      }
      throw new Error(`Tab does not lead to ${control}`);
    },
    /** Types where the focus is. */
    async writes(text: string) {
      add(text.length * seconds.key);
      await page.keyboard.type(text);
    },
    async pastes(field: Locator, text: string) {
      await reach(field);
      // Some fields act on a paste without waiting to be left.
      await field.dispatchEvent("paste");
      await field.fill(text);
      add(seconds.paste);
    },
    async chooses(list: Locator, value: string) {
      await reach(list);
      await list.selectOption(value);
      add(seconds.read + seconds.point);
    },
  };
}
