/** The address of a page. In: the path of its file. Out: the address below the base, as all three tools make it. */

/** The address, without ending: `/guide/start`; a folder for its index. */
export function routeOfFile(file: string): string {
  return `/${file.replace(/\.(?:md|markdown)$/i, '').replace(/(^|\/)(?:index|README)$/i, '$1')}`
}
