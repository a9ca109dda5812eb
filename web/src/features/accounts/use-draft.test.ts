import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDraft } from "./settings-form.tsx";

const saved = { email: true, sms: false };

function renderDraft() {
  return renderHook((now: typeof saved) => useDraft(now), { initialProps: saved });
}

test("a change overrides the saved value, and reverting it is no change", () => {
  const { result } = renderDraft();
  act(() => result.current.change("sms", true));
  expect(result.current).toMatchObject({ draft: { email: true, sms: true }, isUnsaved: true });
  act(() => result.current.change("sms", false));
  expect(result.current.isUnsaved).toBe(false);
});

test("a change made during a save remains to be saved", () => {
  const { result, rerender } = renderDraft();
  act(() => result.current.change("sms", true));
  act(() => result.current.change("email", false));
  const sent = result.current.draft;
  act(() => result.current.change("email", true));
  rerender(sent);
  act(() => result.current.forget(sent));
  expect(result.current).toMatchObject({ draft: { email: true, sms: true }, isUnsaved: true });
});

test("after saving, a draft follows values saved elsewhere", () => {
  const { result, rerender } = renderDraft();
  act(() => result.current.change("sms", true));
  const sent = result.current.draft;
  rerender(sent);
  act(() => result.current.forget(sent));
  rerender({ email: true, sms: false });
  expect(result.current).toMatchObject({ draft: { email: true, sms: false }, isUnsaved: false });
});

test("only changed values are saved, so newer ones elsewhere survive", () => {
  const { result, rerender } = renderDraft();
  expect(result.current.take()).toEqual({});
  act(() => result.current.change("sms", true));
  act(() => result.current.change("email", false));
  act(() => result.current.change("email", true));
  let taken = {};
  act(() => {
    taken = result.current.take();
  });
  expect(taken).toEqual({ sms: true });
  // Changed elsewhere during the save.
  rerender({ email: false, sms: true });
  act(() => result.current.forget({ email: false, sms: true }));
  expect(result.current).toMatchObject({ draft: { email: false, sms: true }, isUnsaved: false });
});
