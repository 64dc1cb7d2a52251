/** The address of a page. Returns the address relative to the base, as in the other tools. */

/** The address, without extension: `/guide/start`; an index has the address of its folder. */
export function routeOfFile(file: string, indexes: readonly string[] = ['index', 'readme']): string {
  const path = file.replace(/\.(?:md|markdown)$/i, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `/${indexes.includes(name.toLowerCase()) ? path.slice(0, -name.length) : path}`
}
