import type { Page } from "@playwright/test";

/** Collects what the page does against its policy, from its first script on. */
export async function listenForViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { noteViolation: (what: string) => void }).noteViolation(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    );
  });
  return violations;
}
