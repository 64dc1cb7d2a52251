/**
 * Decides which tags are components and which open belongs to which close. In: scanned tags, the
 * page's imports and scope. Out: uses in the order of their tags, with static props; head elements;
 * findings. Tags that mean nothing here stay text or HTML.
 */

import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Esm } from './esm.ts'
import type { Scope } from './literals.ts'
import { type Meaning, meaningOf } from './meanings.ts'
import { dynamicProp, readProps } from './props.ts'
import type { Tag } from './read-tag.ts'
import { lonelyTags, missingComponent, shownAsText } from './unknown-tags.ts'

/** A finding at a stretch of the file's text. */
export interface PrepareFinding extends Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'subject' | 'atMost'> {
  start: number
  end: number
}

/** A component or JSX element as used in the text. */
export interface TagUse {
  meaning: Meaning | { kind: 'element'; name: string }
  props: Record<string, unknown>
  open: Tag
  /** Absent for a self-closing or void tag, and where it is never closed. */
  close?: Tag
}

export interface TagPlan {
  uses: TagUse[]
  /** Closing tags without an opening one: left out of the text. */
  stray: Tag[]
  /** Tags that look like a component's and are shown as text. */
  literal: Tag[]
  /** Ranges of `<head>` elements. */
  heads: { start: number; end: number; tags: Tag[] }[]
  findings: PrepareFinding[]
}

export interface PlanContext {
  esm: Esm
  scope: Scope
  components: ReadonlySet<string>
  text: string
  /** Is the offset in indented code, unless a component is open around it? */
  isCode(offset: number): boolean
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const JSX_ATTRIBUTE = /^(?:className|htmlFor|dangerouslySetInnerHTML|(?:stroke|fill|clip|stop|font|text)[A-Z]\w*)$/

/** Plans the tags of a body. */
export function planTags(tags: Tag[], context: PlanContext): TagPlan {
  const plan: TagPlan = { uses: [], stray: [], literal: [], heads: [], findings: [] }
  const rest = takeHeads(tags, plan, context)
  const jsxElements = new Set(rest.filter(isJsxElement).map(tag => tag.name))
  const lonely = lonelyTags(rest, tag => meaningOfTag(tag, context)?.kind === 'unknown')
  const stack: { name: string; use?: TagUse }[] = []
  for (const tag of rest) {
    if (stack.length === 0 && context.isCode(tag.start)) continue
    if (lonely.has(tag)) {
      plan.literal.push(tag)
      plan.findings.push(shownAsText(tag, context))
    } else if (tag.kind === 'close') close(tag, stack, plan, context)
    else {
      const use = planUse(tag, context, plan)
      if (use) plan.uses.push(use)
      else if (!jsxElements.has(tag.name)) continue
      const empty = tag.kind === 'self' || VOID.has(tag.name)
      if (!empty) stack.push(use ? { name: tag.name, use } : { name: tag.name })
    }
  }
  for (const { use } of stack) if (use) reportUnclosed(use, plan)
  return plan
}

function isJsxElement(tag: Tag): boolean {
  if (!/^[a-z]/.test(tag.name) || tag.kind === 'close') return false
  return tag.attributes.some(({ kind, name }) => kind === 'expression' || kind === 'spread' || JSX_ATTRIBUTE.test(name))
}

function planUse(tag: Tag, context: PlanContext, plan: TagPlan): TagUse | undefined {
  const element = isJsxElement(tag)
  const meaning = element ? { kind: 'element' as const, name: tag.name } : meaningOfTag(tag, context)
  if (!meaning) return undefined
  const { values, dynamic } = readProps(tag.attributes, context.scope)
  // What a foreign component would do with its props does not matter: it is not there.
  if (meaning.kind === 'foreign' || meaning.kind === 'unknown')
    plan.findings.push(missingComponent(tag, meaning, context.components))
  else plan.findings.push(...dynamic.map(dynamicProp))
  return { meaning, props: values, open: tag }
}

function meaningOfTag(tag: Tag, { esm, components }: PlanContext): Meaning | undefined {
  // Lower-case names and bare fragments mean something only where they were checked before.
  if (tag.name !== '' && /^[a-z]/.test(tag.name)) return undefined
  return meaningOf(tag.name, esm, components)
}

function close(tag: Tag, stack: { name: string; use?: TagUse }[], plan: TagPlan, context: PlanContext): void {
  const at = stack.findLastIndex(open => open.name === tag.name)
  if (at === -1) {
    const meaning = meaningOfTag(tag, context)
    if (!meaning) return
    plan.stray.push(tag)
    // Its opening tag was left out as well, and said so.
    if (meaning.kind === 'unknown') return
    plan.findings.push({
      rule: 'unbalanced-tag',
      message: `</${tag.name}> closes nothing`,
      hint: 'Remove it, or add the opening tag.',
      start: tag.start,
      end: tag.end,
    })
    return
  }
  const use = stack[at]?.use
  for (const unclosed of stack.splice(at)) if (unclosed.use && unclosed.use !== use) reportUnclosed(unclosed.use, plan)
  if (use) use.close = tag
}

function reportUnclosed({ open, meaning }: TagUse, plan: TagPlan): void {
  if (meaning.kind === 'unknown') return
  plan.findings.push({
    rule: 'unbalanced-tag',
    message: `<${open.name}> is never closed`,
    hint: `Add </${open.name}> at the end of its content, or write <${open.name} />.`,
    start: open.start,
    end: open.end,
  })
}

/** Takes `<head>` and what is in it out of the tags. */
function takeHeads(tags: Tag[], plan: TagPlan, context: PlanContext): Tag[] {
  const rest: Tag[] = []
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index] as Tag
    const isHead = tag.kind === 'open' && meaningOf(tag.name, context.esm, context.components)?.kind === 'head'
    const end = isHead
      ? tags.findIndex((other, at) => at > index && other.kind === 'close' && other.name === tag.name)
      : -1
    if (end === -1) rest.push(tag)
    else {
      const closing = tags[end] as Tag
      plan.heads.push({ start: tag.start, end: closing.end, tags: tags.slice(index + 1, end) })
      index = end
    }
  }
  return rest
}
