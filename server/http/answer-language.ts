import { languages, type Language } from "#contract/languages.ts";

/** The language of ours that the header asks for most; the first one if it asks for none of them. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? "").split(",").flatMap((range) => {
    const [tag = "", ...rest] = range.split(";");
    const quality = Number(/^\s*q=([\d.]+)\s*$/.exec(rest.join(";"))?.[1] ?? 1);
    const code = languages.find((language) => language.code === tag.trim().toLowerCase().split("-")[0])?.code;
    return code && quality > 0 ? [{ code, quality }] : [];
  });
  return wanted.toSorted((a, b) => b.quality - a.quality)[0]?.code ?? languages[0].code;
}
