import { searchLimitsMs } from "./limits.ts";

const rounds = 5;

/** A Markdown table that also reads well on a terminal. */
export function table(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n]!)).join(" | ")} |`;
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

export type Compared = { ours: number; other: number; ratio: number };

/** In turns, since disks and machines are noisy; the first turn warms both up. */
export async function alternate(
  measureOurs: () => Promise<number>,
  measureOther: () => Promise<number>,
): Promise<Compared> {
  const turns: Compared[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [ours, other] = [await measureOurs(), await measureOther()];
    if (round > 0) turns.push({ ours, other, ratio: ours / other });
  }
  const middle = (name: keyof Compared) => median(turns.map((turn) => turn[name]));
  return { ours: middle("ours"), other: middle("other"), ratio: middle("ratio") };
}

const colours: Record<string, string> = { sqlite: "#1B6B3F", postgresql: "#2C3F74" };

const limitMs = searchLimitsMs.combination;

/** The slowest combination's median against the number of donors, a line for each engine; the sizes are spread evenly. */
export function drawChart(times: ReadonlyMap<string, readonly { size: number; ms: number }[]>): string {
  const [width, height, left, bottom] = [640, 300, 60, 40];
  const all = [...times.values()].flat();
  const sizes = [...new Set(all.map(({ size }) => size))].toSorted((a, b) => a - b);
  const maxMs = Math.max(limitMs, ...all.map(({ ms }) => ms));
  const x = (size: number) => left + (sizes.indexOf(size) * (width - left - 100)) / Math.max(1, sizes.length - 1);
  const y = (ms: number) => height - bottom - (ms / maxMs) * (height - bottom - 20);
  const lines = [...times].map(([engine, line]) => {
    const last = line.at(-1);
    if (!last) return "";
    const points = line.map(({ size, ms }) => `${x(size)},${y(ms)}`).join(" ");
    const label = text(`x="${x(last.size) + 8}" y="${y(last.ms) + (engine === "sqlite" ? 12 : -4)}"`, engine);
    return `<polyline points="${points}" fill="none" stroke="${colours[engine]}" stroke-width="3"/>${label}`;
  });
  const ticks = sizes.map((size) =>
    text(`x="${x(size)}" y="${height - 15}"`, size.toLocaleString("en"), 'text-anchor="middle"'),
  );
  const limit = `<line x1="${left}" x2="${width - 100}" y1="${y(limitMs)}" y2="${y(limitMs)}" stroke="#A8201A" stroke-dasharray="6 4"/>${text(`x="${left + 4}" y="${y(limitMs) + 14}"`, `the limit, ${limitMs} ms`)}`;
  const axis = `<path d="M${left} 20V${height - bottom}H${width - 80}" fill="none" stroke="#6A5147"/>${text('x="8" y="30"', "ms")}${text(`x="${left - 14}" y="${y(0)}"`, "0")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#FFFBF3"/>${axis}${limit}${ticks.join("")}${lines.join("")}</svg>\n`;
}

function text(at: string, content: string, more = ""): string {
  return `<text ${at} font-family="sans-serif" font-size="12" fill="#231512" ${more}>${content}</text>`;
}
