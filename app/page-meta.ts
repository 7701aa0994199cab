/** What the head of a page says about it. */
export function pageMeta(page: { title: string; description: string }, foundationName: string) {
  const title = page.title === foundationName ? foundationName : `${page.title} · ${foundationName}`;
  return [{ title }, { name: "description", content: page.description }];
}
