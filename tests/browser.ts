import { findChromium } from "./machine.mjs";

const executablePath = findChromium();

/** How the tests and the bench start Chromium. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  // The sandbox needs a user that is not root; the rest keeps Chromium from calling home.
  args: "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  ),
};
