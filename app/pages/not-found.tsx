import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { useRootData } from "#app/root-data.ts";

export default function NotFound() {
  const { foundation, messages } = useRootData()!;
  const path = plainPath(useLocation().pathname);
  const content = { ...messages.notFound, ...(path === "/gone" && messages.gone) };
  if (path === "/offline") return <Offline />;
  return (
    <div className="wrap section grid items-center gap-10 md:grid-cols-2">
      <title>{`${content.title} · ${foundation.name}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1 className="text-h2">{content.title}</h1>
        <p className="mt-4 mb-8 text-lg text-ink-700">{content.text}</p>
        <p className="flex flex-wrap gap-4">
          <Link to="/" label={content.home} className="button-primary" />
          <Link to="/receiver" label={content.search} className="button-quiet" />
        </p>
      </div>
      <Picture picture={content.picture} sizes="(min-width: 48rem) 50vw, 100vw" className="rounded-md" />
    </div>
  );
}

/** The service worker shows it, and publish/offline-page.ts makes its button work. */
function Offline() {
  const { foundation, messages } = useRootData()!;
  const { title, text } = messages.offline;
  return (
    <div className="wrap section">
      <title>{`${title} · ${foundation.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-h2">{title}</h1>
      <p className="mt-4 text-lg text-ink-700">{text}</p>
      <p className="mt-2 mb-6 text-lg">
        <Phones />
      </p>
      <button type="button" className="button-primary">
        {messages.broken.tryAgain}
      </button>
    </div>
  );
}
