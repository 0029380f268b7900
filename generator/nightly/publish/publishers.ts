import { openBucket } from "./bucket.ts";
import { cloudflarePublisher } from "./cloudflare.ts";
import { folderPublisher } from "./folder.ts";
import { pagesPublisher } from "./pages.ts";
import type { Publisher } from "./publisher.ts";
import { S3Publisher } from "./s3.ts";

/** The publisher that `--publish` names: `none`, `file:DIR`, `s3`, `cloudflare` or `pages`. Null for `none`. Throws TargetError. */
export function publisherOf(name: string, out: string): Publisher | null {
  if (name.startsWith("file:")) return folderPublisher(name.slice("file:".length));
  switch (name) {
    case "s3":
      return new S3Publisher(openBucket());
    case "cloudflare":
      return cloudflarePublisher(out);
    case "pages":
      return pagesPublisher(out);
    default:
      return null;
  }
}

/** Whether `--publish` may have this value. */
export const isPublisher = (name: string): boolean => /^(none|s3|cloudflare|pages|file:.+)$/.test(name);
