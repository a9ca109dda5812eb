import type { LetterSwitch } from "#modules/notices/contract/letters.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * Turns an email type off and on by its link. Then refetches a signed-in user's switches, because Settings saves them
 * all and would restore the old value.
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
