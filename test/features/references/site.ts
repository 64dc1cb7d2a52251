/** Sites with references: the compiler of this repository is that of the site. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeSite, type Site } from '../../sites/site.ts'

const require = createRequire(import.meta.url)

/** A site whose config has these references. */
export function siteWith(
  test: TestContext,
  references: readonly Record<string, unknown>[],
  files: Record<string, string>,
  config: Record<string, unknown> = {},
): Site {
  return makeSite(test, { 'docs/index.md': '# Home\n', ...files }, { ...config, references })
}

/** Gives the site the compiler. */
export function withCompiler(site: Site): Site {
  mkdirSync(join(site.dir, 'node_modules'), { recursive: true })
  symlinkSync(dirname(require.resolve('typescript/package.json')), join(site.dir, 'node_modules/typescript'))
  return site
}

/** The code of the signature of an entry, without tags. */
export function signatureOf(html: string, id: string): string {
  const entry = html.slice(html.indexOf(`id="${id}"`))
  const code = /dg-symbol__signature[\s\S]*?<code[^>]*>([\s\S]*?)<\/code>/.exec(entry)?.[1] ?? ''
  return textOf(code).trim()
}

/** Text without tags. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}
