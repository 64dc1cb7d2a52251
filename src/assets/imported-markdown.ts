/**
 * Files of markdown that code imports. Returns the module of a file: its text as a component, and its front matter. Such text
 * is markdown: files that it imports are part of it, and of other components only the content is shown, which is reported.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { siteRelative } from '../base/paths.ts'
import { markdownModule } from '../base/site-modules.ts'
import { fieldsOfYaml, splitFrontMatter } from '../schema/split-front-matter.ts'
import type { SiteCode } from './site-code.ts'

const IMPORTED_FILE = /^import\s+([A-Z]\w*)\s+from\s*['"]((?:\.{1,2}|@site)\/[^'"\n]+\.mdx?)['"]/gm
/** A block of code, or what is no text in MDX: imports, exports on one line, and comments. */
const FENCE_OR_MDX_CODE =
  /^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2[`~]*[ \t]*$|^import\s+(?:[\w$*{][^'"`]*?\bfrom\s*)?['"][^'"\n]+['"].*$|^(?:import|export)\s.*$|\{\/\*[\s\S]*?\*\/\}/gm
/** MDX that readers of plain markdown see as a block of code. */
const MDX_BLOCK = /^(`{3,})mdx-code-block[^\n]*\n([\s\S]*?)^\1[ \t]*$/gm
/** A block of code, or the tag of a component. */
const CODE_OR_TAG =
  /^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2[`~]*[ \t]*$|<(\/?)([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{[^}]*\}|[^<>{}"'])*)>/gm
const LABEL = /\blabel=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`]*)["'`]\})/

/** The module of a file. */
export function importedMarkdown(path: string, { siteDir, isAllMdx = false }: SiteCode): string {
  const { frontMatter, body } = read(path)
  const parts: TextParts = { files: new Set([path]), dropped: new Set() }
  const text = isAllMdx || /\.mdx$/i.test(path) ? textOf(path, body, siteDir, parts) : body
  const [, ...others] = parts.files
  const contentTitle = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(text)?.[1]
  const file = siteRelative(siteDir, path)
  const module = markdownModule({
    ...{ frontMatter, text, contentTitle, folder: dirname(file) },
    dropped: parts.dropped.size > 0 ? `${[...parts.dropped].join(', ')} in ${file}` : undefined,
  })
  // Files that are part of it are inputs of the bundle.
  return [module, ...others.map(other => `require(${JSON.stringify(other)})`)].join('\n')
}

function read(path: string): { frontMatter: Record<string, unknown>; body: string } {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const { yaml = '', bodyOffset } = splitFrontMatter(text)
  return { frontMatter: fieldsOfYaml(yaml) ?? {}, body: text.slice(bodyOffset) }
}

interface TextParts {
  /** Absolute paths of the files in the text. */
  files: Set<string>
  /** The names of components of which only the content is shown. */
  dropped: Set<string>
}

/** The text of MDX as markdown. A file that imports itself is left out where it would repeat. */
function textOf(path: string, body: string, siteDir: string, parts: TextParts): string {
  const imported = new Map(
    [...body.matchAll(IMPORTED_FILE)].map(([, name = '', to = '']) => [
      name,
      to.startsWith('@site/') ? join(siteDir, to.slice('@site/'.length)) : resolve(dirname(path), to),
    ]),
  )
  const written = body.replace(MDX_BLOCK, '$2')
  const text = written.replace(FENCE_OR_MDX_CODE, (whole, _indent, fence?: string) =>
    fence === undefined ? '' : whole,
  )
  return text.replace(CODE_OR_TAG, (whole, _indent, fence, end, name: string, attributes: string) => {
    if (fence !== undefined) return whole
    const file = imported.get(name)
    if (file !== undefined && end === '') {
      const isPart = existsSync(file) && !parts.files.has(file)
      if (isPart) parts.files.add(file)
      return isPart ? `\n\n${textOf(file, read(file).body, siteDir, parts)}\n\n` : ''
    }
    if (file === undefined) parts.dropped.add(name)
    const label = LABEL.exec(attributes)?.slice(1).find(Boolean)
    return label === undefined ? '' : `\n\n**${label}**\n\n`
  })
}
