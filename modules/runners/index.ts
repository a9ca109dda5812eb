export { appealRating, appeals, decideAppeal, standing } from "./appeals.ts";
export { application, applyAgain, insertApplication, runnerApplication } from "./application.ts";
export {
  daysOff,
  endDaysOff,
  hours,
  previewDaysOff,
  setAvailability,
  setDaysOut,
  setWeekdayHours,
  takeDaysOff,
} from "./availability.ts";
export { answerBackup, backup, nameBackup, tellBackups } from "./backup.ts";
export {
  invitations,
  inviteRunner,
  openInvitation,
  resendInvitation,
  revokeInvitation,
} from "./invite-runner.ts";
export { eraseApplicationWords } from "./queries/applications.ts";
export { deleteAllDaysOff, deleteWeekdayHours, jobDays, windowsOn } from "./queries/availability.ts";
export { deleteBackupsOf, holdForBackups } from "./queries/backups.ts";
export { deleteInvitationsOf } from "./queries/invitations.ts";
export { answerReview, refuseDoubt, reviewRunner, setBackgroundCheck } from "./review-runner.ts";
export { orderBackgroundCheck, sendInvitation } from "./tasks.ts";
