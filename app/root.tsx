import { useEffect, type ReactNode } from "react";
import { toast, Toaster } from "react-hot-toast";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigate, useRouteError } from "react-router";
import devanagari from "../node_modules/.cache/fonts/devanagari.woff2";
import heading from "../node_modules/.cache/fonts/heading.woff2";
import tagline from "../node_modules/.cache/fonts/tagline.woff2";
import textSemibold from "../node_modules/.cache/fonts/text-semibold.woff2";
import text from "../node_modules/.cache/fonts/text.woff2";
import { describeLanguage, plainPath } from "#contract/languages.ts";
import { readContent, readPayee } from "#cms/content.server.ts";
import type { Route } from "./+types/root";
import { call } from "./api.ts";
import { useLanguage } from "./language.ts";
import { PageHead } from "./page-head.tsx";
import { reportError } from "./report-error.ts";
import { useRootData } from "./root-data.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { LoadingBar, Main } from "./shell/main.tsx";
import { CampaignGiving } from "./ui/give-hint.tsx";
import { savesData } from "./ui/saves-data.ts";
import "./styles/app.css";

/** Reads the content of every page; the staff's pages have a menu of their own. */
export function loader(args: Route.LoaderArgs) {
  const isStaff = /^\/staff\b/.test(plainPath(new URL(args.request.url).pathname));
  return {
    foundation: readContent("foundation", args),
    navigation: isStaff ? undefined : readContent("navigation", args),
    messages: readContent("messages", args),
    giveLink: isStaff || !readPayee(args) ? undefined : readContent("give", args).link,
    builtInYear: new Date().getFullYear(),
  };
}

/** The data was fixed when the page was built, so it is never loaded again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const language = describeLanguage(useLanguage());
  const { script } = new Intl.Locale(language.tag).maximize();
  return (
    <html lang={language.tag} dir={language.direction} data-script={script}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FFFBF3" />
        <PageHead />
        <Meta />
        {(savesData ? [] : script === "Deva" ? [devanagari] : [heading, text, textSemibold, tagline]).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`${language.path}/site.webmanifest`} />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

if (typeof document !== "undefined") {
  addEventListener("error", ({ error }) => error && void reportError(error));
  addEventListener("unhandledrejection", ({ reason }) => void reportError(reason));
}

export default function Root() {
  return <Outlet />;
}

/** The public pages' header and footer; the staff's pages have a menu of their own. */
function Shell({ children }: { children: ReactNode }) {
  const { foundation, navigation, messages } = useRootData() ?? {};
  // The specification asks for a call on every render.
  useEffect(() => {
    if (!navigation) return;
    call<{ message: string }>("GET", "").then(
      ({ message }) => console.log(message),
      () => toast.error(messages!.apiNotWorking, { id: "api-not-working" }),
    );
  });
  if (!foundation || !navigation) return children;
  return (
    <>
      <a href="#content" className="skip-link">
        {navigation.skipToContent}
      </a>
      <Toaster position="top-center" />
      <LoadingBar label={navigation.loading} />
      <Header navigation={navigation} />
      <Main>
        {children}
        <CampaignGiving />
      </Main>
      <Footer />
    </>
  );
}

export function ErrorBoundary() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const content = useRootData()?.messages.broken;
  const error = useRouteError();
  // Each browser has words of its own for a file that did not come.
  const isUnreached = !navigator.onLine || /fetch|load|import|network/i.test(`${error}`);
  const tryAgain = () => {
    // Without a network, a reload would replace the page with the browser's own error.
    if (navigator.onLine) location.reload();
    else void navigate({ pathname, search, hash }, { replace: true });
  };
  // On a narrow screen, what was said about the page before would cover the title of this one.
  useEffect(() => toast.remove(), []);
  useEffect(() => {
    if (!isUnreached) void reportError(error);
  }, [error, isUnreached]);
  useEffect(() => {
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  });
  return (
    <div className="wrap section">
      <title>{content?.title}</title>
      <h1 className="text-h2">{content?.title}</h1>
      <p className="mt-4 mb-6 text-lg">{isUnreached ? content?.text : content?.fault}</p>
      <button type="button" className="button-primary" onClick={tryAgain}>
        {content?.tryAgain}
      </button>
    </div>
  );
}
