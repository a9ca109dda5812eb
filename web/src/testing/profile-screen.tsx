import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { SetupServer } from "msw/node";
import { useState } from "react";
import { beforeEach, vi } from "vitest";
import type { HomeDetails } from "#modules/homes/contract.ts";
import ProfilePage from "../features/accounts/profile-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { procedures, Refusing } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { plannedHome } from "./subscribe-screen.tsx";
import { homeownerUser } from "./users.ts";

export const shrunk = new Blob(["shrunk"], { type: "image/jpeg" });

const reachable = {
  timeZone: "America/New_York",
  quietHours: null,
  digest: null,
  sms: { number: "+12127365000", state: "confirmed", codeExpiresAt: null },
  browsers: 0,
};

export const noDetails: HomeDetails = {
  cansPlace: null,
  curbPlace: null,
  pets: null,
  fullCans: "leftOut",
  addOns: "ask",
  longDriveway: false,
  hasStairs: false,
  cansPhotoUrl: null,
  hasGateCode: false,
  gateCodeMark: null,
  gateCodeViews: [],
};

/** Prepares each test; returns the function that renders the profile with `server`. */
export function setUpProfile(server: Pick<SetupServer, "use">) {
  beforeEach(() => {
    // jsdom can't decode or draw pictures.
    vi.stubGlobal("createImageBitmap", async () => ({ width: 8, height: 6, close: () => {} }));
    const context = { fillRect: () => {}, drawImage: () => {} };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) => give(shrunk));
    URL.createObjectURL = () => "blob:house";
    URL.revokeObjectURL = () => {};
  });

  /** A homeowner's profile, unless `answers` override it. */
  return function renderProfile(answers: Parameters<typeof procedures>[0] = {}, comesForEmail = false) {
    server.use(
      procedures({
        "auth.currentUser": () => homeownerUser(),
        "homeowner.homeDetails": () => noDetails,
        "homeowner.calendar": () => plannedHome,
        "homeowner.checkAddress": () => ({ located: "area" }),
        "settings.reachability": () => reachable,
        ...answers,
      }),
    );
    function Screen() {
      const [wantsEmail, setWantsEmail] = useState(comesForEmail);
      return (
        <RequireRole allow="anyone" screen="account">
          <ProfilePage wantsEmail={wantsEmail} onEmailOpened={() => setWantsEmail(false)} />
        </RequireRole>
      );
    }
    const user = renderScreen(<Screen />);
    return { user };
  };
}

export const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};
/** Opens a row by its label, to edit or add. */
export async function openRow(user: UserEvent, label: string) {
  await user.click(await screen.findByRole("button", { name: new RegExp(`^(Edit|Add) ${label}$`) }));
  return within(await screen.findByRole("dialog", { name: label }));
}
/** A row's text. */
export const row = (label: string) =>
  screen.getByRole("button", { name: new RegExp(`^(Edit|Add) ${label}$`) }).parentElement?.textContent;
export const save = () => screen.getByRole("button", { name: "Save Changes" });
/** A field by its label, which may be its dialog's title too; "(optional)" may follow it. */
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input, select, textarea" });
export const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("House photo file"), { target: { files: [file] } });
export const photo = (bytes: number) => {
  const file = new File(["picture"], "house.png", { type: "image/png" });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
};
