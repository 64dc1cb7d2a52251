/**
 * Puts the values of Vue's expressions into a page of VitePress: text in `{{ … }}`, attributes such as `:src="…"`, the
 * members of a team. Returns the lines of the page without its scripts; what has no value stays and is named.
 */
import { traitsOf } from '../../../model/components.ts'
import { type Fields, records, text as textOf } from '../shared/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { outsideCode, type TextLine, textLines } from '../shared/text-lines.ts'
import { type Compile, type VueValue, vueValues } from './vitepress-vue.ts'

/** The context of a page. */
export interface VueContext {
  /** Absolute path of the page. */
  path: string
  frontMatter: Fields
  config: Fields
  compile: Compile
}

/** An expression in text. In code spans Vue inserts nothing. */
const MUSTACHE = /\{\{\s*([\s\S]*?)\s*\}\}/g
/** A start tag. */
const TAG = /<([A-Za-z][\w.-]*)((?:\s+(?:[^<>"'`]|"[^"]*"|'[^']*'|`[^`]*`)*)?)(\/?)>/g
/** A bound attribute; the name is the first group. */
const BINDING = /\s(?::|v-bind:)([a-z][\w-]*)=(?:"([^"]*)"|'([^']*)')/g
/** A directive of Vue, or a handler of events. */
const DIRECTIVE = /\s(?:@|#|:|v-)[\w.:-]+(?:=(?:"[^"]*"|'[^']*'))?/g
/** An element in which Vue inserts nothing. */
const VERBATIM = /<([a-z][\w-]*)\b([^<>]*?)\sv-pre\b([^<>]*)>([\s\S]*?)<\/\1>/g
/** A block of code in which Vue inserts values. */
const VUE_CODE = /^[\w+#]+-vue\b/

/** The lines of the page. */
export function withVueValues(body: string, firstLine: number, context: VueContext, made: Translated): TextLine[] {
  const { lines, script, scripts } = withoutVue(textLines(body, firstLine))
  const parts = partsOf(lines)
  const expressions = parts.flatMap(expressionsIn)
  const values = expressions.length === 0 ? () => undefined : vueValues({ ...context, script }, expressions)
  const isUnknown = new Set<string>()
  const valueIn = (expression: string) => {
    const value = values(expression)
    if (value === undefined) isUnknown.add(expression)
    return value
  }
  for (const part of parts) putValues(part, { valueIn, made })
  // A script of which everything was used has no loss.
  const isUsed = expressions.length > 0 && isUnknown.size === 0 && !/\.vue\b/.test(script)
  for (const { text, number, isSetup } of scripts)
    if (!isUsed || !isSetup) made.left.push({ line: number, what: 'code of Vue is left out', written: text })
  const numbers = lines.map(({ number }) => number)
  const changed = parts.flatMap(({ text }) => text.split('\n')).join('\n')
  return textLines(changed, firstLine).map((line, at) => ({ ...line, number: numbers[at] ?? line.number }))
}

/** The lines without scripts and styles, and the code of `<script setup>`. */
function withoutVue(all: readonly TextLine[]): {
  lines: TextLine[]
  script: string
  scripts: { text: string; number: number; isSetup: boolean }[]
} {
  const code: string[] = []
  const scripts: { text: string; number: number; isSetup: boolean }[] = []
  let open: { tag: string; isSetup: boolean } | undefined
  const lines = all.filter(({ text, number, isCode }) => {
    const tag = isCode ? undefined : /^<(script|style)\b/.exec(text)?.[1]
    if (open === undefined && tag !== undefined) {
      open = { tag, isSetup: tag === 'script' && /^<script\b[^>]*\ssetup\b/.test(text) }
      scripts.push({ text, number, isSetup: open.isSetup })
      const [, inline] = /^<script\b[^>]*>(.*)<\/script>/.exec(text) ?? []
      if (open.isSetup && inline !== undefined) code.push(inline)
    } else if (open?.isSetup && !text.includes('</script>')) code.push(text)
    if (open === undefined) return true
    if (text.includes(`</${open.tag}>`)) open = undefined
    return false
  })
  return { lines, script: code.join('\n'), scripts }
}

/** Lines that belong together: text, a block of code, or one in which Vue inserts values. */
interface Part {
  kind: 'text' | 'code' | 'vue-code'
  text: string
  line: number
}

function partsOf(lines: readonly TextLine[]): Part[] {
  const parts: Part[] = []
  let isVue = false
  for (const { text, number, isCode, opens } of lines) {
    if (opens) isVue = VUE_CODE.test(opens.info)
    const kind = !isCode ? 'text' : isVue ? 'vue-code' : 'code'
    const last = parts.at(-1)
    if (last?.kind === kind && !opens) last.text += `\n${text}`
    else parts.push({ kind, text, line: number })
  }
  return parts
}

/** Code spans, tags and expressions: what begins first contains the others. */
const TOKEN = new RegExp(
  `(?:(\`+)(?!\`)[\\s\\S]*?[^\`]\\1(?!\`))|(?<tag>${TAG.source})|(?<mustache>${MUSTACHE.source})`,
  'g',
)

/** Changes the tags and expressions of a text. */
function replaceTokens(
  text: string,
  { tag: changeTag, mustache: changeMustache }: Record<'tag' | 'mustache', (found: string) => string>,
): string {
  return text.replace(TOKEN, (found: string, ...rest: unknown[]) => {
    const { tag, mustache } = rest.at(-1) as { tag?: string; mustache?: string }
    return tag !== undefined ? changeTag(tag) : mustache !== undefined ? changeMustache(mustache) : found
  })
}

function expressionsIn({ kind, text }: Part): string[] {
  if (kind === 'code') return []
  const found: string[] = []
  const mustache = (written: string) => {
    for (const [, expression = ''] of written.matchAll(MUSTACHE)) found.push(expression)
    return written
  }
  const tag = (written: string) => {
    for (const [, , double, single = ''] of written.matchAll(BINDING)) found.push(double ?? single)
    return written
  }
  if (kind === 'text') replaceTokens(text, { tag, mustache })
  else mustache(text)
  return found
}

interface Insertion {
  valueIn: (expression: string) => VueValue | undefined
  made: Translated
}

function putValues(part: Part, context: Insertion): void {
  if (part.kind === 'code') return
  const isText = part.kind === 'text'
  const mustache = (found: string) =>
    found.replace(MUSTACHE, (written, expression: string) => {
      const shown = plainOf(context.valueIn(expression))
      if (shown === undefined) return written
      context.made.changes.push('a value of Vue')
      return isText ? shown.replace(/[\\`*_{}[\]<>]/g, '\\$&') : shown
    })
  const tag = (written: string) => tagWithValues(written, part, context)
  part.text = isText ? replaceTokens(withTeam(withoutVerbatim(part.text)), { tag, mustache }) : mustache(part.text)
}

/** Braces that are text, as character references. */
function withoutVerbatim(text: string): string {
  return text.replace(VERBATIM, (_, name: string, before: string, after: string, inner: string) => {
    const plain = outsideCode(inner, part => part.replaceAll('{', '&#123;').replaceAll('}', '&#125;'))
    return `<${name}${before}${after}>${plain}</${name}>`
  })
}

/** The text of a value that is the same in both colour modes. */
function plainOf(value: VueValue | undefined): string | undefined {
  const { light, dark } = value ?? {}
  return light === dark && /^(?:string|number|boolean)$/.test(typeof light) ? String(light) : undefined
}

/** A tag with the values of its bound attributes. */
function tagWithValues(tag: string, { text: all, line: first }: Part, { valueIn, made }: Insertion): string {
  const line = first + all.slice(0, Math.max(0, all.indexOf(tag))).split('\n').length - 1
  const [, name = ''] = /^<([\w.-]+)/.exec(tag) ?? []
  if (name === 'VPTeamMembers') {
    const expression = /\s:members="([^"]*)"/.exec(tag)?.[1]
    const members = expression === undefined ? undefined : valueIn(expression)?.light
    if (!Array.isArray(members)) return tag
    made.changes.push('the members of a team')
    return cardsOf(records(members))
  }
  // A component of the site, whose icons have names of their own.
  if (name === 'Icon' && tag.endsWith('/>')) {
    const written = tag.replace(/\s+/g, ' ')
    made.left.push({ line, what: 'the icon of a Vue component is left out', written })
    return ''
  }
  // Components get values in a way of their own.
  if (/[A-Z-]/.test(name)) {
    const hasProps = /^<[\w.-]+\s+[:\w]/.test(tag)
    const written = tag.replace(/\s+/g, ' ')
    const isNew = !made.left.some(known => known.written === written)
    if (hasProps && isNew && !/^VP/.test(name) && !traitsOf(name).isAuthorable)
      made.left.push({ line, what: 'only the content of a Vue component is shown', written })
    // MDX knows no bindings, and would leave out the whole tag.
    return tag
      .replace(BINDING, (_, attribute: string, double?: string, single = '') => {
        const plain = plainOf(valueIn(double ?? single))
        return plain === undefined ? '' : ` ${attribute}="${plain.replaceAll('"', '&quot;')}"`
      })
      .replace(DIRECTIVE, '')
  }
  let isThemed = false
  const changed = tag.replace(BINDING, (written: string, attribute: string, double?: string, single = '') => {
    const value = valueIn(double ?? single)
    const plain = plainOf(value)
    if (plain !== undefined) {
      made.changes.push('a value of Vue')
      return ` ${attribute}=${JSON.stringify(plain).replaceAll('\\"', '&quot;')}`
    }
    if (name === 'img' && attribute === 'src' && typeof value?.light === 'string' && typeof value.dark === 'string') {
      isThemed = true
      made.changes.push('an image for each colour mode')
      return ` sources={${JSON.stringify({ light: value.light, dark: value.dark })}}`
    }
    made.left.push({ line, what: 'a binding of Vue is left out', written: written.trim() })
    return ''
  })
  return isThemed ? changed.replace(/^<img/, '<ThemedImage').replace(/\s*\/?>$/, ' />') : changed
}

/** The members of a team as cards. */
function cardsOf(members: readonly Fields[]): string {
  const cards = members.map(member => {
    const [name, avatar] = [textOf(member.name) ?? '', textOf(member.avatar)]
    const org = textOf(member.org)
    const place = org && textOf(member.orgLink) ? `[${org}](${textOf(member.orgLink)})` : org
    const role = [textOf(member.title), place].filter(Boolean).join(', ')
    const links = records(member.links).flatMap(({ icon, link }) => {
      const label = textOf(icon) ?? 'link'
      return typeof link === 'string' ? [`[${label}](${link})`] : []
    })
    return [
      `<Card title="${name.replaceAll('"', '&quot;')}">`,
      ...(avatar ? [`<img src=${JSON.stringify(avatar)} alt="" width="96" height="96" />`] : []),
      ...[role, textOf(member.desc) ?? '', links.join(' · ')].filter(Boolean),
      '</Card>',
    ].join('\n\n')
  })
  return `<CardGrid>\n\n${cards.join('\n\n')}\n\n</CardGrid>`
}

/** The page of a team: its titles as headings, without the components around them. */
function withTeam(text: string): string {
  if (!/<VPTeam(?:Page|Members)/.test(text)) return text
  const title = (level: string) => (_: string, shown: string) => `\n${level} ${shown.trim().replace(/\s+/g, ' ')}\n`
  return text
    .replace(/<VPTeamPageTitle>[\s\S]*?<\/VPTeamPageTitle>/g, part =>
      part.replace(/<template #title>([\s\S]*?)<\/template>/g, title('#')),
    )
    .replace(/<template #title>([\s\S]*?)<\/template>/g, title('##'))
    .replace(/<template #(?:lead|members)>([\s\S]*?)<\/template>/g, (_, inner: string) => `\n${inner.trim()}\n`)
    .replace(/<\/?VPTeamPage(?:Title|Section)?>/g, '')
    .replace(/^[ \t]+(?=\S)/gm, '')
}
