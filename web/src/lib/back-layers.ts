import { useEffect, useRef } from "react";

/** History state key: how many layers were open above the page. */
const marker = "tidycurbLayers";

type Layer = { onBack: () => void };

const open: Layer[] = [];
/** Screens that can reopen a layer which Back closed. */
const forwards: (() => void)[] = [];
/** True while we go back ourselves: ignore that popstate. */
let isGoing = false;
let isListening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Handles the browser's Back button for `count` open layers (dialogs, wizard steps). Each layer has a history entry;
 * Back calls `onBack` instead of leaving the page. A layer closed any other way removes its entry. Forward to an entry
 * whose layer was closed calls `onForward`.
 */
export function useBackLayers(count: number, onBack: () => void, onForward?: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  const latestForward = useRef(onForward);
  useEffect(() => {
    latestForward.current = onForward;
  });
  const hasForward = onForward !== undefined;
  useEffect(() => {
    if (!hasForward) return;
    const forward = () => latestForward.current?.();
    forwards.push(forward);
    return () => {
      forwards.splice(forwards.indexOf(forward), 1);
    };
  }, [hasForward]);
  useEffect(() => {
    if (count === 0) return;
    const layers = Array.from({ length: count }, () => ({ onBack: () => latest.current() }));
    listen();
    open.push(...layers);
    settleLater();
    return () => {
      for (const layer of layers) open.splice(open.indexOf(layer), 1);
      settleLater();
    };
  }, [count]);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", () => {
    if (isGoing) isGoing = false;
    else if (entriesNow() > open.length) forwards.at(-1)?.();
    else for (const layer of open.slice(entriesNow()).toReversed()) layer.onBack();
    settleLater();
  });
}

/** Runs after render, so a layer that opens right after another closes reuses its entry. */
function settleLater(): void {
  clearTimeout(timer);
  timer = setTimeout(settle, 0);
}

function settle(): void {
  if (isGoing) return;
  const entries = entriesNow();
  // Bypass the router's pushState: the page doesn't change.
  for (let entry = entries + 1; entry <= open.length; entry++)
    History.prototype.pushState.call(window.history, { ...window.history.state, [marker]: entry }, "");
  if (entries > open.length) {
    isGoing = true;
    window.history.go(open.length - entries);
  }
}

function entriesNow(): number {
  const state: unknown = window.history.state;
  const entries = typeof state === "object" && state !== null && marker in state ? state[marker] : 0;
  return typeof entries === "number" ? entries : 0;
}
