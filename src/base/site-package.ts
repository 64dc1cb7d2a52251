/**
 * Optional packages that a site installs itself, because few sites need them. Returns the module as the site resolves
 * it, or docsgen itself where it is installed beside it.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from './errors.ts'
import { importModule } from './import-module.ts'
import { installCommand } from './package-managers.ts'

/**
 * Loads a package.
 * @param options.why what needs it, as the beginning of a sentence
 * @throws UsageError with the command that installs it
 */
export async function sitePackage<T>(name: string, { siteDir, why }: { siteDir: string; why: string }): Promise<T> {
  for (const from of [join(siteDir, 'package.json'), import.meta.url]) {
    const path = resolved(name, from)
    if (path !== undefined) return (await importModule(pathToFileURL(path).href)) as T
  }
  throw new UsageError(`${why} needs the package ${name}, which is not installed.`, {
    hint: `Run '${installCommand(name, siteDir)}'.`,
  })
}

function resolved(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name)
  } catch {
    return undefined
  }
}
