/** All steps over the markdown tree of a page, as one unified plugin. To add a visitor, add it to the list below. */

import GithubSlugger from 'github-slugger'
import type { Code, Definition, FootnoteDefinition, Image, Node, Nodes, Parents, Root, RootContent, Text } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { onDemand } from '../../base/on-demand.ts'
import { suggest } from '../../base/suggest.ts'
import { type CodeRenderer, codeVisitor } from '../code/code-block.ts'
import { drawingVisitor, type FenceDrawers } from '../code/drawn-fences.ts'
import { withDefinitions } from '../hast/handlers.ts'
import { type MathRenderer, mathFence, mathVisitors } from '../math/math.ts'
import { contextOf, type PageContext } from '../page-context.ts'
import type { ParseOptions } from '../parse-input.ts'
import { replaceNames } from '../values.ts'
import { admonition, admonitionTypes, alertVisitor, splitLabel } from './admonitions.ts'
import { noteTitleAndExcerpt } from './excerpt.ts'
import { reportFailedMarkup, reportUnclosedFence, reportUnshownNotes } from './failed-markup.ts'
import { reportForeignMarkup } from './foreign-markup.ts'
import { checkHeadingIds, headingVisitor } from './headings.ts'
import { htmlVisitor } from './html.ts'
import { refuseTooDeep } from './nesting.ts'
import { type ComponentNode, componentNode } from './nodes.ts'
import { linkInlineCode, wrapSymbols } from './symbols.ts'
import { tableVisitor } from './tables.ts'
import { tab, tabs, tabsVisitor } from './tabs.ts'
import { replaceChild, type Visitor, type Visitors, walkMdast } from './walk.ts'

/** Input of the steps besides the page; it lives as long as the parser. */
export interface TransformTools {
  code: CodeRenderer
  math: MathRenderer
  drawers: FenceDrawers
}

/** The unified plugin. */
export function transformPlugin(tools: TransformTools, options: ParseOptions['markdown']) {
  const plain = codeVisitor(tools.code)
  const drawn = drawingVisitor(tools.drawers, plain)
  const code = options.math ? mathFence(drawn) : drawn
  const drawnLanguages = new Set([...tools.drawers.keys(), 'math'])
  const lasting: Visitors = {
    ...directiveVisitors(options.admonitions),
    blockquote: alertVisitor,
    code: step => {
      reportUnclosedFence(step.node, step.page)
      reportForeignMarkup(step.node, step.page)
      return code(step)
    },
    component: tabsVisitor,
    html: step => {
      reportForeignMarkup(step.node, step.page)
      return htmlVisitor(step)
    },
  }
  return (tree: Root, file: VFile): Root => {
    const page = contextOf(file)
    if (refuseTooDeep(tree, page)) return tree
    if (page.values) replaceNames(tree, page.values, drawnLanguages)
    const heading = headingVisitor(options.anchorsMaintainCase)
    const definitions: (Definition | FootnoteDefinition)[] = []
    const notes = new Set<string>()
    const texts: Text[] = []
    const definition: Visitor<Definition | FootnoteDefinition> = ({ node }) => {
      definitions.push(node)
      return undefined
    }
    walkMdast(tree, page, {
      ...lasting,
      ...mathVisitors(tools.math),
      heading,
      table: tableVisitor(),
      text: ({ node }) => {
        texts.push(node)
        return undefined
      },
      definition,
      image: ({ node }) => {
        restoreDescription(node, page)
        return undefined
      },
      footnoteDefinition: definition,
      footnoteReference: ({ node }) => {
        notes.add(node.identifier)
        return undefined
      },
    })
    for (const text of texts) {
      reportFailedMarkup(text, page)
      reportForeignMarkup(text, page)
    }
    reportUnshownNotes(definitions, notes, page)
    checkHeadingIds(page)
    if (options.emoji) putEmoji(tree, page)
    noteTitleAndExcerpt(tree, page)
    if (page.options.linksSymbols) linkInlineCode(tree, page)
    wrapSymbols(tree, page)
    return withDefinitions(tree, definitions)
  }
}

/** Emoji by their short names, as on GitHub: `:rocket:`. Other words between colons are unchanged. */
const SHORT_NAME = /(?<![\w:]):([a-z0-9_+-]+):(?![\w:])/gi

/** Puts emoji into the texts of a page. */
function putEmoji(tree: Root, page: PageContext): void {
  if (page.prepared.text.search(SHORT_NAME) === -1) return
  const { nameToEmoji } = onDemand('gemoji') as Pick<typeof import('gemoji'), 'nameToEmoji'>
  const written = (text: string) =>
    text.replace(SHORT_NAME, (whole, name: string) => {
      const key = name.toLowerCase()
      return Object.hasOwn(nameToEmoji, key) ? (nameToEmoji[key] ?? whole) : whole
    })
  replaceIn(tree, written)
}

function replaceIn(node: Nodes, written: (text: string) => string): void {
  if (node.type === 'text') node.value = written(node.value)
  const entry = node.type === 'heading' ? node.data?.entry : undefined
  if (entry) entry.text = written(entry.text)
  if ('children' in node) for (const child of node.children) replaceIn(child as Nodes, written)
}

// Directives by name. Other names are either not markup at all (`12:30`, `foo:bar`, `::x`) or a mistake, which is
// reported and shown as written.

/** Visitors for the three kinds of directives. `keywords` are the site's own admonitions. */
function directiveVisitors(keywords: readonly string[]): Visitors {
  const admonitions = admonitionTypes(keywords)
  const names = [...admonitions, 'tabs', 'tab', 'code-group', 'details']
  const container: Visitor<ContainerDirective> = ({ node, parent, index, page }) => {
    if (isTaken(node)) return undefined
    reportUnclosedFence(node, page)
    const made = admonitions.has(node.name) ? admonition(node, page) : known(node, page)
    if (!made) reportUnknown(node, names, page)
    return replaceChild(parent, index, [made ?? unknownContainer(node)])
  }
  const leaf: Visitor<LeafDirective> = ({ node, parent, index, page }) => {
    if (isTaken(node)) return undefined
    reportUnknown(node, names, page)
    const text: Text = { type: 'text', value: page.written(node), position: node.position }
    return replaceChild(parent, index, [{ type: 'paragraph', children: [text], position: node.position } as Node]) + 1
  }
  const text: Visitor<TextDirective> = ({ node, parent, index, page }) => {
    if (isTaken(node)) return undefined
    const labelled = node.children.length > 0
    // In `{k:dict[k]}`, the colon is not the start of anything.
    if (labelled && !endsWithLetter(parent.children[index - 1])) reportUnknown(node, names, page)
    return putText(parent, index, labelled ? unlabel(node, page) : [textOf(node, page)])
  }
  return { containerDirective: container, leafDirective: leaf, textDirective: text }
}

/** The parser removes what looks like a directive from the description of an image: in `![nx:test](a.png)`, it is text. */
function restoreDescription(node: Image, page: PageContext): void {
  const [, written] = /^!\[([^\][*_`<>&\\]*:[a-z][^\][*_`<>&\\]*)\]\(/i.exec(page.source(node)) ?? []
  if (written !== undefined) node.alt = written.replace(/\s+/g, ' ')
}

function endsWithLetter(node: Nodes | undefined): boolean {
  return node?.type === 'text' && /[\p{L}\p{N}_]$/u.test(node.value)
}

/** Whether a plugin has defined the result of the directive. */
function isTaken({ data }: ContainerDirective | LeafDirective | TextDirective): boolean {
  return data !== undefined && 'hName' in data
}

function known(node: ContainerDirective, page: PageContext) {
  if (node.name === 'tabs') return tabs(node)
  if (node.name === 'tab') return tab(node)
  if (node.name === 'code-group') return codeGroup(node, page)
  return node.name === 'details' ? details(node, page) : undefined
}

/** `:::details[Summary]{open}`. */
function details(node: ContainerDirective, page: PageContext): RootContent {
  const { label, content } = splitLabel(node)
  const properties = node.attributes?.open === undefined ? {} : { open: true }
  const title: RootContent[] = label?.children ?? [{ type: 'text', value: page.texts['content.details'] ?? '' }]
  const summary: RootContent = { ...componentNode('summary', {}, { children: title }), properties: {} }
  return { ...componentNode('details', {}, { children: [summary, ...content], position: node.position }), properties }
}

/** An unknown container keeps its content, in a plain element. */
function unknownContainer(node: ContainerDirective): RootContent {
  const { id, class: className } = node.attributes ?? {}
  const properties = { ...(id && { id }), ...(className && { className: className.split(/\s+/) }) }
  return { ...componentNode('div', {}, { children: node.children, position: node.position }), properties }
}

function reportUnknown(node: ContainerDirective | LeafDirective | TextDirective, names: string[], page: PageContext) {
  const near = suggest(node.name, names)
  const hint = near ? `Did you mean ${near}?` : `Known ones are ${names.join(', ')}.`
  page.report({
    rule: 'unknown-directive',
    message: `there is no directive ${node.name}`,
    hint,
    cause: `All of these directives are named ${node.name}. A plugin of the site may define it. ${hint}`,
    at: node,
  })
}

function textOf(node: TextDirective, page: PageContext): Text {
  return { type: 'text', value: page.written(node), position: node.position }
}

/** The directive as written, with its label's markup intact. */
function unlabel(node: TextDirective, page: PageContext): RootContent[] {
  const source = page.written(node)
  const open: Text = { type: 'text', value: source.slice(0, source.indexOf('[') + 1), position: node.position }
  const close: Text = { type: 'text', value: source.slice(source.lastIndexOf(']')), position: node.position }
  return [open, ...node.children, close]
}

/**
 * Replaces the child at `index` with nodes, and joins adjacent text; returns the index at which to continue. Text becomes
 * part of the text before it, which was visited already.
 */
function putText(parent: Parents, index: number, nodes: Nodes[]): number {
  replaceChild(parent, index, nodes)
  const children = parent.children as Nodes[]
  // Starts at the end, so that earlier indices stay valid.
  for (let at = index + nodes.length; at >= Math.max(1, index); at--) {
    const left = children[at - 1]
    const right = children[at]
    if (left?.type !== 'text' || right?.type !== 'text') continue
    left.value += right.value
    left.position = left.position && right.position && { start: left.position.start, end: right.position.end }
    children.splice(at, 1)
  }
  return index
}

// Code groups: `:::code-group` with fences inside, each with its label in brackets (```` ```sh [npm] ````).

/** A label in the text after the language. */
const LABEL = /(?:^|\s)\[([^\]]+)\]/
const TITLE = /(?:^|\s)title=(["'])(.*?)\1/

/** The tabs of a group; a plain element and a finding if it contains no code. */
function codeGroup(node: ContainerDirective, page: PageContext): RootContent {
  if (!node.children.some(({ type }) => type === 'code')) return withoutCode(node, page)
  const slugger = new GithubSlugger()
  const tabs: ComponentNode[] = []
  const leading: RootContent[] = []
  for (const child of node.children) {
    if (child.type === 'code') {
      const label = labelOf(child)
      const props = { value: slugger.slug(label), label }
      const children = [...leading.splice(0), unlabelled(child)]
      tabs.push(componentNode('TabItem', props, { children, position: child.position }))
    } else (tabs.at(-1)?.children ?? leading).push(child as RootContent)
  }
  const { group, groupId = group } = node.attributes ?? {}
  return componentNode('Tabs', groupId ? { groupId } : {}, { children: tabs, position: node.position })
}

function withoutCode({ children, position }: ContainerDirective, page: PageContext): RootContent {
  page.report({
    rule: 'tabs',
    message: 'A code group has no code in it.',
    hint: 'Write a fence for each tab, with its label in brackets after the language.',
    at: { type: 'code-group', position },
  })
  return { ...componentNode('div', {}, { children, position }), properties: {} }
}

/** The text in brackets, else the title, else the language. */
function labelOf({ lang, meta }: Code): string {
  return (LABEL.exec(meta ?? '')?.[1] ?? TITLE.exec(meta ?? '')?.[2] ?? lang ?? 'text').trim()
}

function unlabelled(code: Code): Code {
  return { ...code, meta: code.meta?.replace(LABEL, ' ').trim() }
}
