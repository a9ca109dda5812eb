import { useEffect } from "react";

let isPressed = false;
let isListening = false;
const waiting: (() => void)[] = [];

/**
 * Returns a function that resolves once no pointer is held down and the click of the press was handled. What appears or
 * goes during a press would move the pressed button away.
 */
export function useReleased(): () => Promise<void> {
  useEffect(listen, []);
  return released;
}

function released(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    settleLater();
  });
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  const release = () => {
    isPressed = false;
    settleLater();
  };
  const options = { capture: true, passive: true };
  document.addEventListener(
    "pointerdown",
    ({ button, target }) => {
      // The list of a select takes the end of its press, and so does the menu of another button.
      isPressed = button === 0 && !(target instanceof HTMLSelectElement);
    },
    options,
  );
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release, options);
}

/** A touch blurs between the end of its press and its click, so wait for both. */
function settleLater(): void {
  setTimeout(() => {
    if (!isPressed) for (const go of waiting.splice(0)) go();
  }, 0);
}
