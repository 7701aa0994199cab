import { escapeHtml } from "#server/escape-html.ts";
import type { Outgoing } from "./outgoing.ts";

/** The colours are those of app/styles/tokens.css. */
const styles = {
  body: "margin:0;padding:24px;background:#FFFBF3;color:#231512;font:17px/1.6 system-ui,sans-serif",
  name: "padding:0 0 12px;border-bottom:2px solid #E4D0AC;color:#7D2F1F;font:bold 20px Georgia,serif",
  button: "display:inline-block;padding:12px 20px;border-radius:6px;background:#1B6B3F;color:#fff;text-decoration:none",
  footer: "padding:12px 0 0;border-top:1px solid #E4D0AC;color:#6A5147;font-size:15px;overflow-wrap:anywhere",
};

/** A letter in our look, or several for a preview. It loads nothing from elsewhere, so that opening it tells nobody. */
export function writeLetterHtml(first: Outgoing, ...others: Outgoing[]): string {
  return `<!doctype html>
<html lang="${first.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(first.subject)}</title></head>
<body style="${styles.body}">
${[first, ...others].map(writeBody).join("<hr>\n")}</body></html>
`;
}

function writeBody({ foundationName, paragraphs, button, footer, endUrl }: Outgoing): string {
  const smallPrint = endUrl
    ? footer
        .split(endUrl)
        .map(escapeHtml)
        .join(writeLink(endUrl, endUrl, "color:#6A5147"))
    : escapeHtml(footer);
  return `<div style="max-width:560px;margin:0 auto">
<p style="${styles.name}">${escapeHtml(foundationName)}</p>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
<p style="margin:24px 0">${writeLink(button.url, button.label, styles.button)}</p>
<p style="${styles.footer}">${smallPrint}</p>
</div>`;
}

function writeLink(url: string, label: string, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}
