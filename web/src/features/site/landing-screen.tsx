import { inApp } from "./in-app.tsx";
import { LandingPage } from "./landing-page.tsx";

/** The landing page within the app, where a visitor comes to a screen that is for members. */
export default inApp(LandingPage);
