import { afterEach, expect, test, vi } from "vitest";
import { addressOf } from "../../../generator/nightly/notify/receivers/address.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["https://$NTFY_TOKEN@ntfy.example/water", true],
  ["http://$NTFY_TOKEN@localhost:8080/water", true],
  ["http://$NTFY_TOKEN@[::1]/water", true],
  ["http://$NTFY_TOKEN@192.168.1.5/water", true],
  ["http://ntfy.example/water", true],
  ["http://$NTFY_TOKEN@ntfy.example/water", false],
  ["http://$NTFY_TOKEN@9.9.9.9/water", false],
  ["http://$NTFY_TOKEN@localhost.evil.example/water", false],
])("%s: a secret goes over plain http to no other network (%s)", (address, isTaken) => {
  vi.stubEnv("NTFY_TOKEN", "tk_1");
  const found = () => addressOf(`ntfy:${address}`, address);
  if (isTaken) expect(found().url.username).toBe("");
  else
    expect(found).toThrow(`ntfy:${address}: expected https, found http, where others could read the secret.`);
});
