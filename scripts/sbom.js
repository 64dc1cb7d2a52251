/**
 * Writes `dist/sbom.cdx.json`, or the file named on the command line: the components of the package, in CycloneDX. npm lists all packages of the lock file; of
 * these, the package contains those that `scripts/bundle.js` bundled, and installs its dependencies.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = path => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))
const { packages } = read('package-lock.json')
const { name, version } = read('package.json')
const refOf = path =>
  `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[path].version}`
const bundled = new Set(read('dist/bundled-packages.json').map(refOf))
const installed = new Set(installedFrom('').map(refOf))

const { status, stdout } = spawnSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev', '--include=optional'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  },
)
if (status !== 0) process.exit(1)
const list = JSON.parse(stdout)
const own = list.metadata.component
// npm takes the name from the folder.
own.name = name
own.version = version
const isKept = ref => ref === own['bom-ref'] || bundled.has(ref) || installed.has(ref)
list.components = list.components
  .filter(component => isKept(component['bom-ref']))
  .map(component => (bundled.has(component['bom-ref']) ? asBundled(component) : component))
list.dependencies = list.dependencies
  .filter(({ ref }) => isKept(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) }))
const listed = new Set(list.components.map(component => component['bom-ref']))
const missing = [...bundled, ...installed].filter(ref => !listed.has(ref))
if (missing.length > 0) throw new Error(`npm does not list ${missing.join(', ')}`)
writeFileSync(process.argv[2] ?? `${root}dist/sbom.cdx.json`, `${JSON.stringify(list, null, 1)}\n`)

/** A package of docsgen's own development that its bundles contain. */
function asBundled(component) {
  const others = component.properties.filter(property => property.name !== 'cdx:npm:package:development')
  return { ...component, properties: [...others, { name: 'cdx:npm:package:bundled', value: 'true' }] }
}

/** The lock file's paths of what npm installs for a package. Peers are up to the site. */
function installedFrom(path, known = new Set()) {
  const { dependencies, optionalDependencies } = packages[path]
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = pathOf(name, path)
    if (found === undefined || known.has(found)) continue
    known.add(found)
    installedFrom(found, known)
  }
  return [...known]
}

/** Node's lookup of a package: in the package's own folder, then in each parent folder. */
function pathOf(name, from) {
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (here in packages) return here
  return from === '' ? undefined : pathOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}
