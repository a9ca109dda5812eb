import { Dashboard } from "./dashboard.tsx";

/** / for a homeowner: the dashboard with start times in its dialog. */
export default function HomePage() {
  return <Dashboard dialog="startTimes" />;
}
