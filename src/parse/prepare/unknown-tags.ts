/**
 * Tags that only components can have, of names that are no components here. In: the tags of a page. Out: which of them
 * are left out, so that their content stays, which are text (`Map<Key>`), and what is said of both.
 */
import { suggest } from '../../base/suggest.ts'
import { type Meaning, usableNames } from './meanings.ts'
import type { PrepareFinding } from './plan-tags.ts'
import type { Tag } from './read-tag.ts'

/** Unknown tags without a partner: neither closed nor closing anything. */
export function lonelyTags(tags: readonly Tag[], isUnknown: (tag: Tag) => boolean): Set<Tag> {
  const lonely = new Set<Tag>()
  const open = new Map<string, Tag[]>()
  for (const tag of tags) {
    if (tag.kind === 'self' || !isUnknown(tag)) continue
    const stack = open.get(tag.name) ?? []
    open.set(tag.name, stack)
    if (tag.kind === 'open') stack.push(tag)
    else if (stack.pop() === undefined) lonely.add(tag)
  }
  for (const stack of open.values()) for (const tag of stack) lonely.add(tag)
  return lonely
}

/** The finding for a component that is not there: only what is inside of it is shown. */
export function missingComponent(
  { name, start, end }: Tag,
  meaning: Extract<Meaning, { kind: 'foreign' | 'unknown' }>,
  components: ReadonlySet<string>,
): PrepareFinding {
  return {
    rule: 'unknown-component',
    message:
      meaning.kind === 'foreign'
        ? `the component ${name} of ${meaning.module} is not registered; only its content is shown`
        : `<${name}> is not a component of this site; only its content is shown`,
    hint: hintFor(name, components),
    subject: name,
    start,
    end,
  }
}

/** The finding for a tag that is shown as it is written. After a word, as in `Map<Key>`, it is hardly anything but text. */
export function shownAsText(
  { name, kind, attributes, start, end }: Tag,
  { text, components }: { text: string; components: ReadonlySet<string> },
): PrepareFinding {
  const isTypeArgument = attributes.length === 0 && /\w/.test(text[start - 1] ?? '')
  const tag = `<${kind === 'close' ? '/' : ''}${name}>`
  const what = kind === 'close' ? 'closes nothing' : 'is never closed'
  return {
    rule: 'unknown-component',
    ...(isTypeArgument && { atMost: 'log' as const }),
    message: `${tag} is not a component of this site and ${what}; it is shown as text`,
    hint: `Write it as code, or \\${tag}, if it is meant as text. ${hintFor(name, components)}`,
    subject: `${name} as text`,
    start,
    end,
  }
}

function hintFor(name: string, components: ReadonlySet<string>): string {
  const known = usableNames(components)
  const near = suggest(name, known)
  return `${near ? `Did you mean ${near}? ` : ''}The components are ${known.join(', ')}; markdown.components adds more.`
}
