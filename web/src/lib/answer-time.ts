import { usePickupZone } from "./shown-in.ts";
import { usePickupFormats } from "./use-job-times.ts";

/** Formats by when a person answers, by the clock at the home: "Mon, Nov 30, 6 PM". */
export function useAnswerTime(): (answerBy: string, timeZone?: string) => string {
  const formatIn = usePickupFormats();
  const homeZone = usePickupZone();
  return (answerBy, timeZone = homeZone) =>
    formatIn(timeZone).dateTime(new Date(answerBy), {
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "numeric",
    });
}
