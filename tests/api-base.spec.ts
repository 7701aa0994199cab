import { newDonor, post } from "./fixtures/donors.ts";
import { expect, test } from "./fixtures/site.ts";

test("a site that was built for an API at another path finds the next page there", async ({ page, site }) => {
  for (let n = 0; n < 51; n++)
    await post(site, "donar", newDonor({ fullName: `Elsewhere ${n}`, state: "Chandigarh", city: "Chandigarh" }));
  // As if it had been built with API_BASE=/registry/api/v1.
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("/api/v1", "/registry/api/v1") });
  });
  // As a proxy does it.
  await page.route(`${site}/registry/**`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace("/registry/", "/") }) }),
  );
  await page.route(`${site}/api/**`, (route) =>
    route.fulfill({ status: 404, json: { message: "The API is elsewhere." } }),
  );
  await page.goto("/receiver?state=Chandigarh");
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByRole("article")).toHaveCount(51);
  // The last render has asked whether the API works, and may not have been answered yet.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
