/**
 * Licences of packages: what has to be named where their code is distributed. Returns its notice, and the text of a
 * file with the notices of several.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package whose code or data is distributed. */
export interface PackageNotice {
  name: string
  version: string
  /** The licence that its manifest declares, as an SPDX expression; '' if it declares none. */
  licence: string
  /** Where its source is; '' if its manifest does not say. */
  source: string
  /** The texts of its licence files; '' if it has none. */
  text: string
}

interface Manifest {
  name?: string
  version?: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
  repository?: string | { url?: string }
  homepage?: string
}

const LICENCE_FILE = /^(?:licen[cs]es?|copying|copyright|notice|ofl)(?:[.-].*)?$/i
const IN_PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** The folder of the installed package that a file belongs to; undefined for a file outside packages. */
export function packageFolderOf(path: string): string | undefined {
  return IN_PACKAGE.exec(path)?.[1]
}

/** The notice of the package in a folder. Throws if its manifest cannot be read. */
export function readNotice(folder: string): PackageNotice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(entry => LICENCE_FILE.test(entry.name) && !entry.isDirectory())
    .map(entry => entry.name)
  const texts = files.sort().map(name => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return {
    name: manifest.name ?? '',
    version: manifest.version ?? '',
    licence: licenceOf(manifest),
    source: sourceOf(manifest),
    text: [...new Set(texts)].join('\n\n'),
  }
}

/** The text of a file with notices: packages with the same text share one section. */
export function printNotices(introduction: string, notices: readonly PackageNotice[]): string {
  const sections = new Map<string, PackageNotice[]>()
  for (const notice of [...notices].sort(byName)) {
    const key = `${notice.licence}\n${notice.text}`
    sections.set(key, [...(sections.get(key) ?? []), notice])
  }
  const rule = '-'.repeat(80)
  const printed = [...sections.values()].map(packages => {
    const { licence = '', text = '' } = packages[0] ?? {}
    const names = packages.map(({ name, version, source }) => [`${name} ${version}`, source].filter(Boolean).join('  '))
    const body = text || 'The package contains no text of its licence.'
    return `${rule}\n${names.join('\n')}\nLicence: ${licence || 'not declared'}\n\n${body}\n`
  })
  return `${introduction.trim()}\n\n${printed.join('\n')}`
}

function byName(a: PackageNotice, b: PackageNotice): number {
  const [first, second] = [`${a.name} ${a.version}`, `${b.name} ${b.version}`]
  if (first === second) return 0
  return first < second ? -1 : 1
}

function licenceOf({ license, licenses = [] }: Manifest): string {
  const declared = typeof license === 'string' ? license : license?.type
  return declared ?? licenses.map(({ type = '' }) => type).join(' OR ')
}

function sourceOf({ repository, homepage = '' }: Manifest): string {
  const written = typeof repository === 'string' ? repository : repository?.url
  if (!written) return homepage
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(written)?.[1]
  if (short) return `https://github.com/${short}`
  return written
    .replace(/^git\+/, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://')
    .replace(/\.git$/, '')
}
