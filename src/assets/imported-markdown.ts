/**
 * Files of markdown that code imports. Returns the module of a file: its text as a component, and its front matter. Such text
 * is markdown: files that it imports are part of it, and of other components only the content is shown, which is reported.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Nodes, Parents, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri'
import { dedented } from '../base/dedented.ts'
import { siteRelative } from '../base/paths.ts'
import { markdownModule } from '../base/site-modules.ts'
import { fieldsOfYaml, splitFrontMatter } from '../schema/split-front-matter.ts'
import { isStatement, readEsm } from '../syntax/esm.ts'
import { chooseParser } from '../syntax/markdown-parser.ts'
import { mdxTree } from '../syntax/mdx-tree.ts'
import { readTag } from '../syntax/read-tag.ts'
import type { SiteCode } from './site-code.ts'

/** The module of a file. */
export function importedMarkdown(path: string, { siteDir, isAllMdx = false }: SiteCode): string {
  const { frontMatter, body } = read(path)
  const isMdx = isAllMdx || /\.mdx$/i.test(path)
  const written = new WrittenMarkdown(siteDir)
  const text = isMdx ? written.textOf(path, body) : body
  const [, ...others] = written.files
  const file = siteRelative(siteDir, path)
  const module = markdownModule({
    ...{ frontMatter, text, contentTitle: titleOf(text), folder: dirname(file) },
    dropped: written.dropped.size > 0 ? `${[...written.dropped].join(', ')} in ${file}` : undefined,
  })
  // Files that are part of it are inputs of the bundle.
  return [module, ...others.map(other => `require(${JSON.stringify(other)})`)].join('\n')
}

function read(path: string): { frontMatter: Record<string, unknown>; body: string } {
  const text = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
  const { yaml = '', bodyOffset } = splitFrontMatter(text)
  return { frontMatter: fieldsOfYaml(yaml) ?? {}, body: text.slice(bodyOffset) }
}

/** The text of the first heading of the first level, as it is written. */
function titleOf(text: string): string | undefined {
  const { children } = chooseParser('satteri', { math: true, directives: false }).parse(text)
  const title = children.find(node => node.type === 'heading' && node.depth === 1)
  if (title?.type !== 'heading' || title.children.length === 0) return undefined
  return text.slice(title.children[0]?.position?.start.offset, title.children.at(-1)?.position?.end.offset)
}

/** MDX as markdown. */
class WrittenMarkdown {
  readonly #siteDir: string
  /** Absolute paths of the files in the text. A file that imports itself is left out where it would repeat. */
  readonly files = new Set<string>()
  /** The names of components of which only the content is shown. */
  readonly dropped = new Set<string>()

  constructor(siteDir: string) {
    this.#siteDir = siteDir
  }

  /** The text of a file. */
  textOf(path: string, body: string): string {
    this.files.add(path)
    const text = unwrapped(body)
    const tree = mdxTree(text)
    return this.#inside(tree, [0, text.length], { text, files: this.#importsOf(tree, path) })
  }

  /** The paths of the files of markdown that a file imports, by name. */
  #importsOf(tree: Root, path: string): Map<string, string> {
    const { imports } = readEsm(
      tree.children.flatMap(node => (node.type === 'mdxjsEsm' ? { value: node.value, start: 0 } : [])),
    )
    const files = [...imports].flatMap(([name, imported]): [string, string][] => {
      if (imported.kind !== 'partial' || imported.exported !== 'default') return []
      const { url } = imported
      return [[name, url.startsWith('@site/') ? join(this.#siteDir, url.slice(6)) : resolve(dirname(path), url)]]
    })
    return new Map(files)
  }

  /** The text in a range of a node. */
  #inside(parent: Parents, [start, end]: [number, number], file: WrittenFile): string {
    let at = start
    let result = ''
    for (const child of parent.children) {
      const [from, to] = rangeOf(child)
      result += file.text.slice(at, from) + this.#piece(child, file)
      at = to
    }
    return result + file.text.slice(at, end)
  }

  #piece(node: Nodes, file: WrittenFile): string {
    const range = rangeOf(node)
    const source = file.text.slice(...range)
    switch (node.type) {
      case 'mdxjsEsm':
        // Sentences can begin with the same words.
        return isStatement(node.value) ? '' : source
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return /^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value) ? '' : source
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#element(node, file)
      default:
        return 'children' in node ? this.#inside(node, range, file) : source
    }
  }

  #element(node: MdxJsxFlowElement | MdxJsxTextElement, file: WrittenFile): string {
    const [start, end] = rangeOf(node)
    const inside = insideOf(node, file.text)
    const isOfHtml = node.name !== null && /^[a-z]/.test(node.name)
    const before = isOfHtml ? file.text.slice(start, inside?.[0] ?? end) : this.#start(node, file)
    if (inside === undefined) return before
    const content = this.#inside(node, inside, file)
    if (isOfHtml) return before + content + file.text.slice(inside[1], end)
    return before + (node.type === 'mdxJsxFlowElement' ? dedented(content) : content)
  }

  /** What is shown in place of the tag with which a component begins. */
  #start({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement, { files }: WrittenFile): string {
    const path = name === null ? undefined : files.get(name)
    if (path !== undefined) {
      const isPart = existsSync(path) && !this.files.has(path)
      return isPart ? `\n\n${this.textOf(path, read(path).body)}\n\n` : ''
    }
    if (name !== null) this.dropped.add(name)
    const label = attributes.find(attribute => 'name' in attribute && attribute.name === 'label')?.value
    const written = typeof label === 'object' ? /^\s*(["'`])([^"'`]*)\1\s*$/.exec(label?.value ?? '')?.[2] : label
    return written ? `\n\n**${written}**\n\n` : ''
  }
}

interface WrittenFile {
  text: string
  /** Paths of imported files by name. */
  files: ReadonlyMap<string, string>
}

/** The text without the marks around MDX that readers of plain markdown see as a block of code. */
function unwrapped(text: string): string {
  const blocks = mdxTree(text).children.filter(node => node.type === 'code' && node.lang === 'mdx-code-block')
  return blocks.reduceRight((result, node) => {
    const [start, end] = rangeOf(node)
    return `${result.slice(0, start)}${node.type === 'code' ? node.value : ''}\n${result.slice(end)}`
  }, text)
}

/** The range of the content of an element; undefined if it has none. */
function insideOf(node: MdxJsxFlowElement | MdxJsxTextElement, text: string): [number, number] | undefined {
  const [start, end] = rangeOf(node)
  const open = readTag(text, start)
  if (!open || open.kind === 'self') return undefined
  return [open.end, text.lastIndexOf('</', end)]
}

function rangeOf({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}
