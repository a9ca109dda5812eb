import { toast } from "../../ui/toast.tsx";
import type { Problem } from "./passkey-device.ts";

/** Says why a device gave no answer; nothing where another request of this page took over. */
export function showPasskeyProblem(
  problem: Problem,
  title: string,
  textOf: (problem: Exclude<Problem, "replaced">) => string,
): void {
  if (problem === "replaced") return;
  const kind = problem === "cancelled" || problem === "timedOut" ? "info" : "error";
  toast({ title, message: textOf(problem), kind });
}
