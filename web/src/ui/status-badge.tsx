import { useTranslations } from "use-intl";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./status-badge.module.css";

type Tone = "calm" | "busy" | "good" | "bad" | "off";

const jobBadges = {
  scheduled: { tone: "calm", icon: "calendar" },
  assigned: { tone: "calm", icon: "user" },
  in_progress: { tone: "busy", icon: "can" },
  completed: { tone: "good", icon: "check" },
  missed: { tone: "bad", icon: "alert" },
  cancelled: { tone: "off", icon: "minus" },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>;

const applicationBadges = {
  submitted: { tone: "busy", icon: "clock" },
  more_info: { tone: "busy", icon: "info" },
  approved: { tone: "good", icon: "check" },
  rejected: { tone: "off", icon: "minus" },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>;

/** A job's status as text, icon and color, never color alone. */
export function JobStatusBadge({ status }: { status: keyof typeof jobBadges }) {
  const t = useTranslations("common.jobStatus");
  return <StatusBadge {...jobBadges[status]} label={t(status)} />;
}

export function ApplicationStatusBadge({ status }: { status: keyof typeof applicationBadges }) {
  const t = useTranslations("common.applicationStatus");
  return <StatusBadge {...applicationBadges[status]} label={t(status)} />;
}

export function StatusBadge({ tone, icon, label }: { tone: Tone; icon: IconName; label: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon name={icon} size="1em" />
      {label}
    </span>
  );
}
