import { ItemPage } from "#app/dated/item-page.tsx";
import { readContent } from "#cms/content.server.ts";
import { loadPost } from "#cms/dated.server.ts";
import type { Route } from "./+types/post";

export function loader(args: Route.LoaderArgs) {
  const found = loadPost(args);
  return found && { all: readContent("news", args).all, ...found };
}

export default function Post({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { item, all } = loaderData;
  const before = <p className="mb-2 font-semibold text-ink-500">{item.when}</p>;
  return <ItemPage item={item} before={before} all={{ to: "/news", label: all }} />;
}
