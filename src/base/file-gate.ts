/**
 * Which files pages may make docsgen read and publish: included code, imported markdown, texts of files, and what
 * symbolic links lead to. This is the only place that decides it; website/docs/explanation/security.md states what
 * each mode promises.
 *
 * The pages of a site may come from strangers, for example in a pull request. A file with secrets is never published
 * because a page names it. If the code of pages is not run (`markdown.mdx: 'static'`), pages may only name files in the
 * folders of content, and no hidden ones. `markdown.includes` allows more.
 */
import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import { isWithin } from './paths.ts'

/** Why a file is refused, as the end of a sentence about it. */
export type Refusal =
  | 'it may contain secrets'
  | 'it is hidden'
  | 'it is outside of the site'
  | 'it is outside of the folders with content'

export interface FileGate {
  /** Real path of the site folder. */
  siteDir: string
  /** Real paths of the folders with content; absent if pages may name files anywhere. */
  folders?: readonly string[]
  /** Real paths of further files and folders. */
  allowed: readonly string[]
}

/** The gate of a site. */
export function fileGate(config: ResolvedConfig): FileGate {
  const { siteDir, markdown, sections, staticDirectories, i18n } = config
  const at = (path: string) => realPath(resolve(siteDir, path))
  const allowed = markdown.includes.map(at)
  const versioned = sections.flatMap(({ id }) => {
    const prefix = id === 'default' ? '' : `${id}_`
    return [`${prefix}versioned_docs`, `${prefix}versioned_sidebars`]
  })
  const content = [...sections.map(({ docs }) => docs.path), ...versioned, ...staticDirectories, i18n.path]
  return {
    siteDir: at('.'),
    ...(markdown.mdx === 'static' && {
      folders: content.filter(path => isTrusted(path, { siteDir, allowed })).map(at),
    }),
    allowed,
  }
}

/** Whether a folder is where the config says, and not a link out of the site, which a change of content can put there. */
function isTrusted(path: string, { siteDir, allowed }: Pick<FileGate, 'siteDir' | 'allowed'>): boolean {
  const written = resolve(siteDir, path)
  const real = realPath(written)
  return !isWithin(written, siteDir) || [realPath(siteDir), ...allowed].some(place => isWithin(real, place))
}

/**
 * Why a page may not make docsgen publish a file; undefined if it may. Symbolic links count as their targets.
 * @param isInside whether the file must be in the site folder: the page contains no code, which could read any file
 */
export function refusalOf(
  absPath: string,
  { siteDir, folders, allowed }: FileGate,
  { isInside = false }: { isInside?: boolean } = {},
): Refusal | undefined {
  const path = realPath(absPath)
  if (allowed.some(place => isWithin(path, place))) return undefined
  const names = relative(siteDir, path).split(sep)
  if (names.some(isSecret)) return 'it may contain secrets'
  if (!folders) return isInside && !isWithin(path, siteDir) ? 'it is outside of the site' : undefined
  const folder = folders.find(place => isWithin(path, place))
  if (folder === undefined) return 'it is outside of the folders with content'
  const isHidden = relative(folder, path)
    .split(sep)
    .some(name => name.startsWith('.'))
  return isHidden ? 'it is hidden' : undefined
}

/** Files and folders in which programs keep credentials, by name. */
const SECRET_NAMES = new Set([
  ...['.git', '.ssh', '.aws', '.azure', '.gcloud', '.gnupg', '.kube', '.docker'],
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.netrc', '.pypirc', '.pgpass', '.htpasswd', '.git-credentials', '.envrc'],
  ...[
    '.dockercfg',
    '.boto',
    '.s3cfg',
    '.my.cnf',
    '.vault-token',
    '.terraformrc',
    '.bash_history',
    '.zsh_history',
    '_netrc',
  ],
  ...['.cargo', '.terraform', '.password-store'],
])
/** `.env`, `.env.local`, `.env-prod`, … except those that are meant to be read, private keys, and states of Terraform. */
const SECRET =
  /^\.env(?:[._~-](?!(?:example|sample|template|dist|defaults)$)[\w.~-]*)?$|^id_(?:rsa|dsa|ecdsa|ed25519)$|\.(?:pem|key|p8|p12|pfx|ppk|jks|keystore|kdbx|tfstate|tfvars)$/i

/** Whether a file may contain secrets, by the names in its path. */
export function isSecretPath(path: string): boolean {
  return path.split('/').some(isSecret)
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase()) || SECRET.test(name)
}

/** The path without symbolic links; as written if it does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
