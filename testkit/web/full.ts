import { fullTest as inFull } from "../full.ts";

/** A test of the page for the full run only. */
export const fullTest = inFull;
