/** The address of a page. In: the path of its file. Out: the address relative to the base, as in all three tools. */

/** The address, without extension: `/guide/start`; an index has the address of its folder. */
export function routeOfFile(file: string): string {
  return `/${file.replace(/\.(?:md|markdown)$/i, '').replace(/(^|\/)(?:index|README)$/i, '$1')}`
}
