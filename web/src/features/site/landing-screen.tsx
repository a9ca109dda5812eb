import { inApp } from "./in-app.tsx";
import { LandingPage } from "./landing-page.tsx";

/** The landing page inside the app, shown to visitors on member screens. */
export default inApp(LandingPage);
