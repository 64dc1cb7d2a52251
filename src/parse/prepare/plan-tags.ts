/**
 * Decides which tags are components and which open belongs to which close. In: scanned tags, the
 * page's imports and scope. Out: uses in the order of their tags, with static props; head elements;
 * findings. Tags that mean nothing here stay text or HTML.
 */

import { suggest } from '../../base/suggest.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Esm } from './esm.ts'
import type { Scope } from './literals.ts'
import { type Meaning, meaningOf } from './meanings.ts'
import { readProps } from './props.ts'
import type { Tag } from './read-tag.ts'

/** A finding at a stretch of the file's text. */
export interface PrepareFinding extends Pick<Diagnostic, 'rule' | 'message' | 'hint'> {
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
  /** Closing tags without an opening one, and unclosed elements' tags: left out of the text. */
  stray: Tag[]
  /** Ranges of `<head>` elements. */
  heads: { start: number; end: number; tags: Tag[] }[]
  findings: PrepareFinding[]
}

export interface PlanContext {
  esm: Esm
  scope: Scope
  components: ReadonlySet<string>
  /** Is the offset in indented code, unless a component is open around it? */
  isCode(offset: number): boolean
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const JSX_ATTRIBUTE = /^(?:className|htmlFor|dangerouslySetInnerHTML|(?:stroke|fill|clip|stop|font|text)[A-Z]\w*)$/

/** Plans the tags of a body. */
export function planTags(tags: Tag[], context: PlanContext): TagPlan {
  const plan: TagPlan = { uses: [], stray: [], heads: [], findings: [] }
  const rest = takeHeads(tags, plan, context)
  const jsxElements = new Set(rest.filter(isJsxElement).map(tag => tag.name))
  const stack: { name: string; use?: TagUse }[] = []
  for (const tag of rest) {
    if (tag.kind === 'close') close(tag, stack, plan, context)
    else if (stack.length > 0 || !context.isCode(tag.start)) {
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
  if (meaning.kind === 'foreign') reportForeign(tag, meaning.module, context, plan)
  else
    for (const attribute of dynamic)
      plan.findings.push({
        rule: 'expression',
        message: attribute.name
          ? `the value of ${attribute.name} is an expression, which is not run; the prop is left out`
          : 'spread props are an expression, which is not run; they are left out',
        hint: 'Write the value itself: a string, number, boolean, list or object.',
        start: attribute.start,
        end: attribute.end,
      })
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
    if (!meaningOfTag(tag, context)) return
    plan.stray.push(tag)
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

function reportUnclosed({ open }: TagUse, plan: TagPlan): void {
  plan.findings.push({
    rule: 'unbalanced-tag',
    message: `<${open.name}> is never closed`,
    hint: `Add </${open.name}> at the end of its content, or write <${open.name} />.`,
    start: open.start,
    end: open.end,
  })
}

function reportForeign(tag: Tag, module: string, { components }: PlanContext, plan: TagPlan): void {
  const near = suggest(tag.name, components)
  plan.findings.push({
    rule: 'unknown-component',
    message: `the component ${tag.name} of ${module} is not registered; only its content is shown`,
    hint: near ? `Did you mean ${near}?` : 'Register it in the folder that markdown.components names.',
    start: tag.start,
    end: tag.end,
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
