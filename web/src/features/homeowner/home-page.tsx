import { Dashboard } from "./dashboard.tsx";

/** / for a homeowner: the dashboard whose dialog offers start times. */
export default function HomePage() {
  return <Dashboard dialog="startTimes" />;
}
