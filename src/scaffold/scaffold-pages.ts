/**
 * The pages and images of a new site, from the folder `scaffold/` of the package. In: the values of the placeholders.
 * Out: files by their path in the site.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageRoot } from '../base/package-root.ts'

/** The values of placeholders such as `%NAME%`. */
export type Placeholders = Record<'TITLE' | 'PUBLISH', string>

/** All files, both in `docs/` and in `static/`. */
export function scaffoldPages(values: Placeholders): Record<string, string> {
  const root = join(packageRoot, 'scaffold')
  const files = ['docs', 'static'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  )
  return Object.fromEntries(
    files.map(path => {
      const name = relative(root, path).split(sep).join('/')
      return [name, filled(readFileSync(path, 'utf8'), values)]
    }),
  )
}

/** The content of `.gitignore`. */
export function ignoredNames(): string[] {
  return readFileSync(join(packageRoot, 'scaffold', 'gitignore'), 'utf8')
    .trim()
    .split('\n')
}

/** Fills in the placeholders. A title in YAML quotation marks is escaped as in JSON. */
function filled(text: string, { TITLE, PUBLISH }: Placeholders): string {
  return text.replaceAll('%TITLE%', () => JSON.stringify(TITLE).slice(1, -1)).replaceAll('%PUBLISH%', () => PUBLISH)
}
