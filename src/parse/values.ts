/**
 * Values that readers choose: `{{ network }}`, `{{ network.explorer }}`. Before a page is parsed, each use of a declared
 * name becomes a mark, a word that no page can contain and that every parser leaves whole. In the finished tree, marks
 * become the default, in an element or an attribute that the script of readers changes (templates/client/values.ts).
 */
import type { Element, Root } from 'hast'
import type { Root as MdastRoot, Nodes } from 'mdast'
import { nameHash } from '../base/hash.ts'
import { suggest } from '../base/suggest.ts'
import type { ReaderValues } from '../schema/values.ts'
import type { HastChild, HastParent } from './mdast/nodes.ts'
import type { PageContext, ValueMarks } from './page-context.ts'
import { editPrepared } from './prepare/prepare-text.ts'
import type { Edit } from './text/edits.ts'
import { escapeHtml } from './text/escape-html.ts'

/** A use. `${{ … }}` is syntax of other tools. */
const USE = /(?<![${])\{\{[ \t]*([\w-]+)(?:\.([\w-]+))?[ \t]*\}\}(?!\})/g
/** What is before an object in an attribute: `<Box style={{ color }}`. */
const IN_TAG = /<[A-Za-z][^<>]*=$/
/** Attributes with an address that readers follow. */
const ADDRESSES = ['href', 'src']

/** Marks the uses in the text of a page. */
export function markValues(page: PageContext): void {
  const declared: ReaderValues = { ...page.options.markdown.values, ...page.frontMatter.values }
  const { text, map, syntax } = page.prepared
  if (Object.keys(declared).length === 0 || !text.includes('{{')) return
  const word = `dgvalue${nameHash(page.text)}n`
  const names: string[] = []
  const uses: ValueMarks['uses'][number][] = []
  const edits: Edit[] = []
  const used: ReaderValues = {}
  for (const { 0: written, 1: name = '', 2: part, index } of text.matchAll(USE)) {
    const value = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (!value || (syntax === 'mdx' && IN_TAG.test(text.slice(text.lastIndexOf('\n', index) + 1, index)))) continue
    const found = defaultOf(name, value, part)
    if (found === undefined) {
      reportPart(page, { name, part: part ?? '', value, start: map.toSource(index), length: written.length })
      continue
    }
    const whole = part === undefined ? name : `${name}.${part}`
    if (!names.includes(whole)) uses.push({ name: whole, text: found })
    if (!names.includes(whole)) names.push(whole)
    used[name] = value
    edits.push({ start: index, end: index + written.length, text: `${word}${names.indexOf(whole)}x` })
  }
  if (edits.length === 0) return
  page.prepared = editPrepared(page.prepared, edits)
  page.values = { pattern: new RegExp(`${word}(\\d+)x`, 'g'), uses, values: used }
}

type Value = ReaderValues[string]

/** The text of readers who chose nothing; undefined if the value has no such part. */
function defaultOf(name: string, { default: written, choices }: Value, part: string | undefined): string | undefined {
  const choice = choices.find(({ value }) => value === written) ?? choices[0]
  if (part === undefined) return written ?? choice?.value ?? `<${name}>`
  return choice && Object.hasOwn(choice.texts, part) ? choice.texts[part] : undefined
}

function reportPart(
  page: PageContext,
  { name, part, value, start, length }: { name: string; part: string; value: Value; start: number; length: number },
): void {
  const known = [...new Set(value.choices.flatMap(({ texts }) => Object.keys(texts)))]
  const near = suggest(part, known)
  page.report({
    rule: 'unknown-value',
    message: `the value ${name} has no text '${part}', so {{ ${name}.${part} }} is shown as it is written`,
    hint: near ? `Did you mean '${near}'?` : `Add it to the texts of the choices of ${name}, or remove it.`,
    at: page.lines.span(start, start + length),
  })
}

/** Puts the defaults into headings, whose ids and texts must not change, and into fences of languages that are drawn. */
export function replaceNames(tree: MdastRoot, marks: ValueMarks, drawn: ReadonlySet<string>): void {
  const visit = (node: Nodes, isFixed: boolean): void => {
    if (node.type === 'heading' && node.data?.slugText !== undefined)
      node.data.slugText = withDefaults(node.data.slugText, marks)
    const isDrawn = node.type === 'code' && drawn.has(node.lang ?? '')
    if ((isFixed || isDrawn) && 'value' in node) node.value = withDefaults(node.value, marks)
    if ('children' in node) for (const child of node.children) visit(child as Nodes, isFixed || node.type === 'heading')
  }
  visit(tree, false)
}

/** Puts the values into the finished tree, and the fields to choose them at its start. */
export function putValues(tree: Root, page: PageContext, marks: ValueMarks): void {
  visitChildren(tree, marks)
  page.excerpt = page.excerpt && withDefaults(page.excerpt, marks)
  if (page.input.kind === 'partial') return
  const first = tree.children.findIndex(child => child.type === 'element')
  const heading = tree.children[first] as Element | undefined
  const isTitle = heading?.data?.entry?.depth === 1 || heading?.tagName === 'header'
  tree.children.splice(isTitle ? first + 1 : 0, 0, fieldsOf(marks))
}

function fieldsOf({ values }: ValueMarks): Element {
  const fields = Object.entries(values).map(([name, value]) => ({
    name,
    label: value.label ?? name,
    text: defaultOf(name, value, undefined) ?? '',
    choices: value.choices.map(({ value, label = value, texts }) => ({ value, label, texts })),
  }))
  return {
    type: 'element',
    tagName: 'Values',
    properties: {},
    children: [],
    data: { component: { props: { fields } } },
  }
}

function visitChildren(parent: HastParent, marks: ValueMarks): void {
  const children = parent.children as HastChild[]
  parent.children = children.flatMap(child => {
    if (child.type === 'text') return pieces(child.value, marks)
    if (child.type === 'prerendered') {
      const isCode = (parent as Element).tagName === 'CodeBlock'
      const html = child.html.replace(marks.pattern, (_, use) => {
        const { name, text } = markOf(use, marks)
        return isCode ? `<span data-dg-value="${escapeHtml(name)}">${escapeHtml(text)}</span>` : escapeHtml(text)
      })
      return [{ ...child, html, text: withDefaults(child.text, marks) }]
    }
    if (child.type === 'element') visitElement(child, marks)
    return [child]
  }) as Element['children']
}

function visitElement(element: Element, marks: ValueMarks): void {
  const { properties, data } = element
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string' || value.search(marks.pattern) === -1) continue
    properties[name] = withDefaults(value, marks)
    // Only the rest of an address may depend on readers: what it does is fixed by its scheme.
    if (ADDRESSES.includes(name) && /^https?:\/\//i.test(value))
      properties[`dataDg${name === 'href' ? 'Href' : 'Src'}`] = value.replace(
        marks.pattern,
        (_, use) => `{{${markOf(use, marks).name}}}`,
      )
  }
  if (data?.component) data.component.props = deepDefaults(data.component.props, marks) as Record<string, unknown>
  visitChildren(element, marks)
}

/** A text with each mark as an element. */
function pieces(text: string, marks: ValueMarks): HastChild[] {
  const found: HastChild[] = []
  let last = 0
  for (const { 0: mark, 1: use, index } of text.matchAll(marks.pattern)) {
    if (index > last) found.push({ type: 'text', value: text.slice(last, index) })
    const { name, text: value } = markOf(use, marks)
    found.push({
      type: 'element',
      tagName: 'span',
      properties: { dataDgValue: name },
      children: [{ type: 'text', value }],
    })
    last = index + mark.length
  }
  if (last < text.length || found.length === 0) found.push({ type: 'text', value: text.slice(last) })
  return found
}

function withDefaults(text: string, marks: ValueMarks): string {
  return text.replace(marks.pattern, (_, use) => markOf(use, marks).text)
}

function deepDefaults(value: unknown, marks: ValueMarks): unknown {
  if (typeof value === 'string') return withDefaults(value, marks)
  if (Array.isArray(value)) return value.map(item => deepDefaults(item, marks))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, deepDefaults(item, marks)]))
}

function markOf(use: string | undefined, { uses }: ValueMarks): { name: string; text: string } {
  return uses[Number(use)] ?? { name: '', text: '' }
}
