import type { LetterSwitch } from "#modules/notices/contract/letters.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * What a letter's link turns off and on again. The switches of whoever is signed in are then asked for anew: Settings
 * saves all of them together, and would put this one back.
 */
export function useLetterSwitch(token: string) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (now: { name: LetterSwitch; isOn: boolean }) => {
      utils.letters.find.setData({ token }, now);
      void utils.auth.currentUser.invalidate();
    },
  };
  const found = trpc.letters.find.useQuery({ token });
  return {
    found,
    stop: trpc.letters.stop.useMutation(options),
    allow: trpc.letters.allow.useMutation(options),
  };
}
