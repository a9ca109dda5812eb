import { createContext } from "react";

/** Whether the page is hidden. Its dialogs, which are drawn outside it, must hide too. */
export const HiddenPage = createContext(false);
