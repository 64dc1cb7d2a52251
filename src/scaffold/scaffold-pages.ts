/**
 * The pages and images of a new site, from the folder `scaffold/` of the package. Returns files by their path in the
 * site.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../base/list-files.ts'
import { packageRoot } from '../base/package-root.ts'

/** The values of placeholders such as `%NAME%`. */
export type Placeholders = Record<'TITLE' | 'PUBLISH' | 'DOCSGEN', string>

/** All files, both in `docs/` and in `static/`. */
export function scaffoldPages(values: Placeholders): Record<string, string> {
  const root = join(packageRoot, 'scaffold')
  const names = ['docs', 'static'].flatMap(folder => filesBelow(join(root, folder)).map(path => `${folder}/${path}`))
  return Object.fromEntries(names.map(name => [name, filled(readFileSync(join(root, name), 'utf8'), values)]))
}

/** The content of `.gitignore`. */
export function ignoredNames(): string[] {
  return readFileSync(join(packageRoot, 'scaffold', 'gitignore'), 'utf8')
    .trim()
    .split('\n')
}

/** Fills in the placeholders. A title in YAML quotation marks is escaped as in JSON. */
function filled(text: string, { TITLE, PUBLISH, DOCSGEN }: Placeholders): string {
  return text
    .replaceAll('%TITLE%', () => JSON.stringify(TITLE).slice(1, -1))
    .replaceAll('%PUBLISH%', () => PUBLISH)
    .replaceAll('%DOCSGEN%', () => DOCSGEN)
}
