import { toast } from "../../ui/toast.tsx";

/** Copies a text and says so, or that it was not possible. */
export function useCopy({ done, failed }: { done: string; failed: string }): (text: string) => Promise<void> {
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: done });
    } catch {
      toast({ title: failed, kind: "error" });
    }
  };
}
