import assert from "node:assert/strict";
import { test } from "node:test";
import { secretPattern } from "#contract/private-link.ts";
import { hashSecret, isSecretOf, newSecret } from "./private-link.ts";

test("every secret is another, as the contract writes them, and its hash does not show it", () => {
  const secrets = Array.from({ length: 1000 }, newSecret);
  assert.equal(new Set(secrets).size, 1000);
  for (const secret of secrets) {
    assert.match(secret, secretPattern);
    assert.ok(isSecretOf(secret, hashSecret(secret)));
    assert.ok(!hashSecret(secret).includes(secret));
  }
});

test("a secret fits its own hash only, and nothing fits a donor without one", () => {
  const [secret, another] = [newSecret(), newSecret()];
  for (const hash of [hashSecret(another), hashSecret(secret).slice(0, -1), `${hashSecret(secret)}A`, secret, ""]) {
    assert.equal(isSecretOf(secret, hash), false);
  }
  assert.equal(isSecretOf("", ""), false);
});
