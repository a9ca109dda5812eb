import { renderMessage } from "#modules/site/rules.ts";
import { ContactPage } from "./contact-page.tsx";
import { inApp } from "./in-app.tsx";

/** The contact page inside the app. Its form leads to a page of the server. */
export const ContactScreen = inApp((props) => <ContactPage {...props} message={renderMessage(null)} />);
