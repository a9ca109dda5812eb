import type { AnyRouter } from "@tanstack/react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { placeBeside, takeOver } from "./take-over.ts";

const screen = `
  <a href="/">Home</a>
  <button type="button" class="tab">Runner</button>
  <input data-path="firstName" value="">
  <input data-path="email" type="email" value="">
  <textarea data-path="notes"></textarea>
  <button type="submit">Next</button>`;

let root: HTMLElement;
let drawn: HTMLElement;

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  document.body.innerHTML = `<div id="root">${screen}</div><template data-app></template>`;
  root = document.getElementById("root") as HTMLElement;
  drawn = document.createElement("div");
  drawn.innerHTML = screen;
});

const field = (place: HTMLElement, name: string) =>
  place.querySelector(`[data-path="${name}"]`) as HTMLInputElement;

test("the app renders where the page was", () => {
  takeOver(root, drawn);
  expect(document.getElementById("root")).toBe(drawn);
  expect(root.isConnected).toBe(false);
  expect(document.querySelector("template")).toBeNull();
});

test("typed text is entered into the app's fields, with events", () => {
  field(root, "firstName").value = "Ann";
  (root.querySelector("textarea") as HTMLTextAreaElement).value = "two\nlines";
  const heard: string[] = [];
  drawn.addEventListener("input", ({ target }) => heard.push((target as HTMLInputElement).value));
  takeOver(root, drawn);
  expect(heard).toEqual(["Ann", "two\nlines"]);
  expect(field(drawn, "email").value).toBe("");
});

test("the focus and the caret stay in place", () => {
  field(root, "firstName").value = "Anna";
  field(root, "firstName").focus();
  field(root, "firstName").setSelectionRange(2, 3);
  takeOver(root, drawn);
  expect(document.activeElement).toBe(field(drawn, "firstName"));
  expect(field(drawn, "firstName").selectionStart).toBe(2);
  expect(field(drawn, "firstName").selectionEnd).toBe(3);
});

test("a field without a caret keeps the focus", () => {
  field(root, "email").focus();
  takeOver(root, drawn);
  expect(document.activeElement).toBe(field(drawn, "email"));
});

test("the pressed button is pressed again after all text is entered", () => {
  field(root, "firstName").value = "Ann";
  (root.querySelector(".tab") as HTMLElement).dataset.tapped = "";
  const seen = vi.fn();
  drawn.querySelector(".tab")?.addEventListener("click", () => seen(field(drawn, "firstName").value));
  drawn.querySelector("[type=submit]")?.addEventListener("click", () => seen("submit"));
  takeOver(root, drawn);
  expect(seen.mock.calls).toEqual([["Ann"]]);
});

test("typed text goes nowhere else when its field is gone", () => {
  field(drawn, "firstName").remove();
  field(root, "firstName").value = "Ann";
  takeOver(root, drawn);
  expect(field(drawn, "email").value).toBe("");
  expect((drawn.querySelector("textarea") as HTMLTextAreaElement).value).toBe("");
});

describe("while a button is being pressed", () => {
  const html = document.documentElement;

  /** Renders the app during a press; returns its element. */
  function drawInItsMidst(): HTMLElement {
    vi.useFakeTimers();
    html.dataset.pressed = "";
    let drawIt = () => {};
    const router = {
      subscribe: (_event: string, listener: () => void) => {
        drawIt = listener;
        return () => {};
      },
    };
    const place = placeBeside(root, router as unknown as AnyRouter);
    drawIt();
    return place;
  }

  test("the app waits until it is released", () => {
    const place = drawInItsMidst();
    vi.advanceTimersByTime(400);
    expect(document.getElementById("root")).toBe(root);
    delete html.dataset.pressed;
    vi.advanceTimersByTime(10);
    expect(document.getElementById("root")).toBe(place);
  });

  test("the app waits for a second at most", () => {
    const place = drawInItsMidst();
    vi.advanceTimersByTime(1_000);
    expect(document.getElementById("root")).toBe(place);
    expect(html.dataset.pressed).toBeUndefined();
  });
});
