/**
 * The licences of what docsgen distributes. Returns `THIRD-PARTY-NOTICES`, `dist/site-notices.json` (what sites may
 * publish, for src/assets/site-notices.ts) and `dist/bundled-packages.json` (for the list of components). Throws if a
 * package has no text of its licence, or one that nobody has decided on.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { COPYRIGHT, DECIDED, PERMISSIVE } from './policy.js'

/** Packages that sites publish without bundling them: fonts and styles of formulas, icons, React for islands. */
const PUBLISHED = ['katex', '@iconify-json/tabler', 'react', 'react-dom', 'scheduler']

const INTRODUCTION = `docsgen contains code and data of the packages below. It is under the MIT licence itself (see LICENSE).

Packages that are installed beside docsgen have their licences in their own folders: esbuild, lightningcss, satteri and
what they depend on. docs/licences.md in docsgen's repository says what was decided about each kind of licence.`

/** Folders of the packages that contributed to the outputs of a bundle, relative to the repository. */
export function packagesIn({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? (folderOf(path) ?? []) : [])),
  )
}

/** Packages that are only data have a namespace of their own (compressedData in scripts/bundle.js). */
function folderOf(path) {
  const [, data] = /^data:((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  if (data !== undefined) return `node_modules/${data}`
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

/**
 * Writes the files.
 * @param root path of the repository, with a slash at its end
 * @param ship the functions of src/base/package-notice.ts
 */
export function writeNotices(root, ship, { packages, published }) {
  const mit = readFileSync(join(root, 'LICENSE'), 'utf8')
  const read = folder => completed(ship.readNotice(join(root, folder)), mit)
  const own = { ...ship.readNotice(root), text: mit.trim() }
  const inSites = published.flatMap(path => ship.packageFolderOf(path) ?? []).map(path => relative(root, path))
  const ofSites = new Set([...PUBLISHED.map(name => `node_modules/${name}`), ...inSites.map(slashes)])
  const all = [...new Set([...packages, ...ofSites])].sort()
  const notices = all.map(read)
  const problems = notices.flatMap(problemsOf)
  if (problems.length > 0) throw new Error(`docsgen may not be distributed like this:\n${problems.join('\n')}`)
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), ship.printNotices(INTRODUCTION, notices))
  const site = [own, ...[...ofSites].map(read)]
  writeFileSync(join(root, 'dist/site-notices.json'), `${JSON.stringify(site)}\n`)
  writeFileSync(join(root, 'dist/bundled-packages.json'), `${JSON.stringify(all)}\n`)
}

/** A notice with what the package itself does not say. */
export function completed(notice, mit) {
  const { holder, source = notice.source } = COPYRIGHT[notice.name] ?? {}
  const { note } = DECIDED[notice.name] ?? {}
  const isMissing = notice.text === '' && holder !== undefined && notice.licence === 'MIT'
  const text = isMissing ? mit.replace(/^Copyright .*$/m, () => holder).trim() : notice.text
  return { ...notice, source, text: note === undefined ? text : `${note}\n\n${text}` }
}

/** Why a package may not be distributed. */
export function problemsOf({ name, version, licence, text }) {
  const what = `${name} ${version}`
  if (text === '')
    return [`${what} contains no text of its licence: add its copyright line to scripts/licences/policy.js`]
  if (PERMISSIVE.has(licence) || DECIDED[name]?.licence === licence) return []
  return [`the licence of ${what} is ${licence || 'not declared'}: decide on it in scripts/licences/policy.js`]
}

function slashes(path) {
  return path.split(sep).join('/')
}
