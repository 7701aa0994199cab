import { encodeQR } from "qr";

/** The code as the address of a picture that holds it. The white margin of four squares is the standard's. */
export function drawQr(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows.map((row, y) => {
    const squares = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...squares.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index},${y}h${length}v1h-${length}z`);
  });
  const shape = `viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"`;
  const background = `<rect width="100%" height="100%" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${shape}>${background}<path d="${path.flat().join("")}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
