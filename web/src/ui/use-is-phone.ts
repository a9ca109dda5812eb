import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as a phone's, where tables become lists and long cards become rows. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
