import type { FocusPoint } from "./staff/content.ts";

/** Where the picture of a page's share preview lies. Another part of the same picture has another address. */
export function cardPath({ name, focus }: { name: string; focus?: FocusPoint | undefined }): string {
  return `cards/${name}${focus ? `-${focus.replace(" ", "-")}` : ""}.jpg`;
}
