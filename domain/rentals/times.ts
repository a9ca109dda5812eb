/** What a rental says of its times until its host says otherwise. */
const firstTimes = { checkInTime: "16:00", checkOutTime: "11:00" };

/** Whether one day's guests have gone before the next ones come; visits are planned between the two. Times as "16:00". */
export function leavesBeforeComing(times: {
  checkInTime?: string | undefined;
  checkOutTime?: string | undefined;
}): boolean {
  const { checkInTime = firstTimes.checkInTime, checkOutTime = firstTimes.checkOutTime } = times;
  return checkOutTime <= checkInTime;
}
