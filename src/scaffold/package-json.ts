/**
 * The package.json of a new site: scripts and the dependency. Returns the new text; existing fields and the
 * indentation are kept.
 */

/** The scripts of a site. */
const SCRIPTS = {
  dev: 'docsgen serve --watch',
  build: 'docsgen build --strict',
  preview: 'docsgen serve',
  check: 'docsgen check',
}

export type ScriptName = keyof typeof SCRIPTS

export interface PackageText {
  text: string
  /** The names of the scripts in the file. */
  names: Record<ScriptName, string>
}

/** The text with scripts and dependency. Throws a SyntaxError if the file is not valid JSON. */
export function packageJson(
  existing: string | undefined,
  { name, version }: { name: string; version: string },
): PackageText {
  const data = existing === undefined ? { name: packageName(name), private: true } : JSON.parse(existing)
  const scripts: Record<string, unknown> = { ...data.scripts }
  const own = Object.keys(SCRIPTS) as ScriptName[]
  const isTaken = own.some(key => scripts[key] !== undefined && scripts[key] !== SCRIPTS[key])
  const names = Object.fromEntries(own.map(key => [key, isTaken ? `docs:${key}` : key])) as PackageText['names']
  for (const key of own) scripts[names[key]] ??= SCRIPTS[key]
  const isNamed = data.dependencies?.docsgen !== undefined || data.devDependencies?.docsgen !== undefined
  const devDependencies = isNamed ? data.devDependencies : { ...data.devDependencies, docsgen: `^${version}` }
  const indent = existing === undefined ? 2 : (/^([ \t]+)"/m.exec(existing)?.[1] ?? 2)
  const result = { ...data, scripts, ...(devDependencies && { devDependencies }) }
  return { text: `${JSON.stringify(result, null, indent)}\n`, names }
}

/** A name that npm accepts. */
export function packageName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-._]+|[-.]+$/g, '')
  return plain === '' ? 'docs' : plain
}
