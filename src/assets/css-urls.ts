/**
 * Final addresses in the site's own stylesheets. A file beside the stylesheet is published under a hashed name. A
 * path from the root of the site becomes relative to the stylesheet, so that it works with any base. Returns the same
 * with final addresses, and a finding for each missing file.
 */
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Url, Warning } from 'lightningcss'
import { aliasedPath } from '../base/module-aliases.ts'
import { siteRelative } from '../base/paths.ts'
import { encodePath, isExternalUrl, splitUrl } from '../base/url.ts'
import type { FindInWorkspace } from '../base/workspace-packages.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ModuleAlias } from '../model/site-plugins.ts'
import type { sassOf } from './compile-scss.ts'
import { addHashed, type NamedFiles } from './hashed-file.ts'
import type { Listing } from './listing.ts'
import type { PostCss } from './postcss.ts'

/** The context shared by the stylesheets of a site. */
export interface CssContext {
  siteDir: string
  baseUrl: string
  aliases?: readonly ModuleAlias[]
  inWorkspace?: FindInWorkspace
  /** Published files. */
  files: NamedFiles
  /** Absolute paths of files that were read, and of files that were not found. */
  read: Set<string>
  absent: Set<string>
  findings: Diagnostic[]
  /** Warnings about stylesheets whose addresses were changed, by file: with the places that their authors know. */
  warnings: Map<string, Warning[]>
  /** Whether unusable parts are left out. */
  isTolerant: boolean
  /** The site's `sass`. */
  sass?: Awaited<ReturnType<typeof sassOf>>
  /** The site's PostCSS. */
  postcss?: PostCss
  /** Whether packages of it are not installed, which is a finding of its own. */
  lacksPostCss: boolean
  /** Folders in which new files would change a stylesheet. */
  listings: Listing[]
}

/** Resolves the addresses in one stylesheet. Throws lightningcss's error for CSS that cannot be parsed. */
export async function finalUrls(text: string, file: string, context: CssContext): Promise<string> {
  if (!/url\(|image-set\(/i.test(text)) return text
  const { transform } = await import('lightningcss')
  const final = (url: Url): Url => ({ ...url, url: finalUrl(url, file, context) })
  const { code, warnings } = transform({
    filename: file,
    errorRecovery: context.isTolerant,
    code: Buffer.from(text),
    visitor: {
      Url: final,
      // lightningcss does not visit these addresses.
      Image(image) {
        if (image.type !== 'image-set') return undefined
        const options = image.value.options.map(option =>
          option.image.type === 'url'
            ? { ...option, image: { ...option.image, value: final(option.image.value) } }
            : option,
        )
        return { ...image, value: { ...image.value, options } }
      },
    },
  })
  context.warnings.set(file, warnings)
  return Buffer.from(code).toString('utf8')
}

function finalUrl({ url, loc }: Url, file: string, context: CssContext): string {
  if (url === '' || url.startsWith('#') || isExternalUrl(url)) return url
  // In webpack, `~/img/x.svg` is a module of the root, like `/img/x.svg`.
  if (/^~?\//.test(url)) return fromRoot(url.replace(/^~/, ''), context.baseUrl)
  const { path, query, hash } = splitUrl(url)
  const found = fileOf(path, file, context)
  if (found !== undefined) {
    context.read.add(found)
    return encodePath(addHashed(context.files, found, readFileSync(found))) + query + hash
  }
  const shown = siteRelative(context.siteDir, file)
  const message = `The stylesheet refers to '${url}', and there is no such file.`
  context.absent.add(resolve(dirname(file), path))
  if (!context.findings.some(known => known.file === shown && known.message === message))
    context.findings.push({
      rule: 'missing-style-file',
      file: shown,
      span: { line: loc.line, column: loc.column },
      message,
      hint: 'Addresses are relative to the folder of the stylesheet; a path to a static file starts with a slash.',
    })
  return url
}

/** A path from the root of the site relative to `assets/`, the folder of stylesheets. */
export function fromRoot(path: string, baseUrl: string): string {
  const isBased = baseUrl !== '/' && path.startsWith(baseUrl)
  return `../${path.slice(isBased ? baseUrl.length : 1)}`
}

/** Replaces a missing stylesheet. */
export const NO_STYLESHEET = '/docsgen:nothing.css'

/** The file that a path in a stylesheet refers to: beside it, in the site folder, or in a package. */
export function fileOf(
  path: string,
  from: string,
  { siteDir, aliases, inWorkspace }: Pick<CssContext, 'siteDir' | 'aliases' | 'inWorkspace'>,
): string | undefined {
  const bare = decoded(path).replace(/^~/, '')
  const aliased = aliasedPath(bare, aliases)
  if (aliased !== undefined) return existing(aliased)
  if (bare.startsWith('@site/')) return existing(join(siteDir, bare.slice('@site/'.length)))
  return (
    existing(resolve(dirname(from), bare)) ?? (/^[\w@]/.test(bare) ? packageFile(bare, from, inWorkspace) : undefined)
  )
}

function packageFile(name: string, from: string, inWorkspace: CssContext['inWorkspace']): string | undefined {
  try {
    return existing(createRequire(from).resolve(name))
  } catch {
    return inWorkspace?.(name, dirname(from))
  }
}

function existing(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
