import { useEffect, useRef } from "react";

/** History state key: how many layers were open above the page. */
const marker = "tidycurbLayers";

type Layer = { onBack: () => void };

const open: Layer[] = [];
type Forward = (steps: number) => Promise<void>;

/** Screens that can reopen layers which Back closed. */
const forwards: Forward[] = [];
/** True while we go back ourselves: ignore that popstate. */
let isGoing = false;
/** How many screens are reopening layers: their entries stay until it is known which ones open. */
let reopening = 0;
let isListening = false;
/** Acts for when no entry stands above the page. */
const afterLayers: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Handles the browser's Back button for `count` open layers (dialogs, wizard steps). Each layer has a history entry;
 * Back calls `onBack` instead of leaving the page. A layer closed any other way removes its entry. Forward to an entry
 * whose layer was closed calls `onForward` with the number of layers to reopen; entries of those that stay closed go.
 */
export function useBackLayers(count: number, onBack: () => void, onForward?: Forward): void {
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
    const forward: Forward = async (steps) => latestForward.current?.(steps);
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

/** One layer, for as long as it is rendered: stands for a dialog whose code is being fetched. */
export function BackLayer({ onBack }: { onBack: () => void }): null {
  useBackLayers(1, onBack);
  return null;
}

/** Runs once the entries of closed layers are gone, so that replacing the address replaces the page's own entry. */
export function onceSettled(act: () => void): void {
  afterLayers.push(act);
  settleLater();
}

/** Whether the page was loaded with layers open: a reload keeps their entries. */
export function hadLayers(): boolean {
  return entriesNow() > 0;
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", () => {
    if (isGoing) isGoing = false;
    else if (entriesNow() > open.length) return void reopen(entriesNow() - open.length);
    else for (const layer of open.slice(entriesNow()).toReversed()) layer.onBack();
    settleLater();
  });
}

async function reopen(steps: number): Promise<void> {
  reopening += 1;
  try {
    await forwards.at(-1)?.(steps);
  } finally {
    reopening -= 1;
    settleLater();
  }
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
  if (entries > open.length && reopening === 0) {
    isGoing = true;
    window.history.go(open.length - entries);
    return;
  }
  for (const act of afterLayers.splice(0)) act();
}

function entriesNow(): number {
  const state: unknown = window.history.state;
  const entries = typeof state === "object" && state !== null && marker in state ? state[marker] : 0;
  return typeof entries === "number" ? entries : 0;
}
