/**
 * The last instant up to and including `now` at which a cron expression is due, in UTC. Of its five fields the day of
 * the month and the month must be "*"; the others take "*", a number, a list, and a step over all ("*\/15").
 * @throws where the expression is anything else, or is due at no time of a week
 */
export function lastDue(cron: string, now: string): string {
  return nearestDue(cron, now, -minute);
}

/** The next instant after `now` at which a cron expression is due; see `lastDue`. */
export function nextDue(cron: string, now: string): string {
  return nearestDue(cron, new Date(Date.parse(now) + minute).toISOString(), minute);
}

const minute = 60_000;
const minutesOfAWeek = 7 * 24 * 60;

function nearestDue(cron: string, from: string, step: number): string {
  const [minutes, hours, weekdays] = readFields(cron);
  const start = Math.floor(Date.parse(from) / minute) * minute;
  for (let steps = 0; steps <= minutesOfAWeek; steps++) {
    const at = new Date(start + steps * step);
    if (minutes(at.getUTCMinutes()) && hours(at.getUTCHours()) && weekdays(at.getUTCDay()))
      return at.toISOString();
  }
  throw new Error(`"${cron}" is never due`);
}

type Field = (value: number) => boolean;

function readFields(cron: string): [Field, Field, Field] {
  const [minutes = "", hours = "", day, month, weekdays = "", ...rest] = cron.split(" ");
  if (day !== "*" || month !== "*" || rest.length > 0) throw new Error(`"${cron}" cannot be read`);
  return [readField(minutes, cron), readField(hours, cron), readField(weekdays, cron)];
}

function readField(field: string, cron: string): Field {
  if (field === "*") return () => true;
  const step = /^\*\/([1-9]\d?)$/.exec(field)?.[1];
  if (step) return (value) => value % Number(step) === 0;
  if (!/^\d{1,2}(?:,\d{1,2})*$/.test(field)) throw new Error(`"${cron}" cannot be read`);
  const values = new Set(field.split(",").map(Number));
  return (value) => values.has(value);
}
