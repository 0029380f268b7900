/** Pages by the ids of their records: the address by id only says where the page is. */

/** The folder of the page that an address leads to, from the root of the site. */
export function followed(read: (file: string) => string | undefined, folder: string): string {
  const page = read(`${folder.replace(/(?<=.)\/?$/, "/")}index.html`);
  const target = /^<html [^>]*data-page="moved"/m.test(page ?? "")
    ? /<link rel="canonical" href="([^"]+)"/.exec(page ?? "")?.[1]
    : undefined;
  return target === undefined
    ? folder
    : new URL(target, `https://x/${folder.replace(/\/?$/, "/")}`).pathname.slice(1);
}
