/**
 * A preset that has the options of the classic one and others of its own. It is read as the classic one, and not run.
 * Returns the finding about it, to which links to the pages that its other options describe belong.
 */
import { readAsClassic } from '../../../config/notes.ts'
import type { SiteFunctions } from '../../../config/site-functions.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { isObject } from '../../../schema/fields.ts'
import { otherOptions } from './plugins.ts'

/** The finding; notes what the site lacks because of it. */
export function readExtendedPreset(
  { path, name, options }: { path: string; name: string; options: unknown },
  functions: SiteFunctions,
  file: string | undefined,
): Diagnostic {
  const others = isObject(options) ? otherOptions(options) : []
  const bases = others.flatMap(([, value]) => [value].flat().flatMap(baseOf))
  functions.lacksTheme = true
  functions.lackingPages = [...(functions.lackingPages ?? []), ...bases.map(base => ({ name: path, path: base }))]
  const finding = readAsClassic(path, { name, left: others.map(([option]) => option) }, file)
  return bases.length > 0 ? { ...finding, lacksPages: [path] } : finding
}

/** The address of the pages of a plugin, by its options. */
function baseOf(options: unknown): string[] {
  const base = isObject(options) ? options.routeBasePath : undefined
  return typeof base === 'string' ? [base.replace(/^\/+|\/+$/g, '')] : []
}
