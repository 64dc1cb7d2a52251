/**
 * Changes a page of VuePress into one of VitePress. Returns the page: its front matter, tabs, files shown as code, links
 * and blocks of code in the other form. Syntax that both have stays.
 */
import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { yamlLibrary } from '../../../../base/yaml.ts'
import { type Fields, records, text } from '../../shared/fields.ts'
import { includedText } from '../../shared/included-text.ts'
import { splitFront } from '../../shared/split-front.ts'
import { outsideCode, type TextLine, textLines } from '../../shared/text-lines.ts'

/** The context of a page. */
interface VuepressPage {
  /** Absolute path of the page. */
  path: string
  /** Absolute path of the folder from which `@` is read in VuePress 1. */
  root: string
  /** Absolute path of the folder of the pages. */
  srcDir: string
  /** The title of the site, which a home page shows. */
  title?: string | undefined
}

/** The page. */
export function vuepressText(source: string, page: VuepressPage): string {
  const { fields, whole } = splitFront(source)
  const body = new VuepressLines(page).of(textLines(source.slice(whole.length)))
  if (fields?.home !== true) return whole + body
  const { front, end } = homeOf(fields, page.title)
  return `---\n${yamlLibrary().stringify(front)}---\n${body.trimEnd()}\n${end}`
}

/** The front matter of a home page, and the text at its end. */
function homeOf({ home: _, ...fields }: Fields, title: string | undefined): { front: Fields; end: string } {
  const { heroImage, heroImageDark, heroText, tagline, actions, actionText, actionLink, features, footer, ...others } =
    fields
  const only: Fields[] = text(actionText) && text(actionLink) ? [{ text: actionText, link: actionLink }] : []
  const shown = [...records(actions), ...only].map(({ text: label, link, type }) => ({
    text: label,
    link: withoutExtension(text(link) ?? ''),
    theme: type === 'secondary' ? 'alt' : 'brand',
  }))
  const shownTitle = heroText === null ? text(others.title) : (text(heroText) ?? title)
  const image = text(heroImage)
  const dark = text(heroImageDark)
  return {
    front: {
      ...others,
      layout: 'home',
      hero: {
        ...(shownTitle && { name: shownTitle }),
        ...(text(tagline) && { tagline }),
        ...(image && { image: dark ? { light: image, dark } : { src: image } }),
        actions: shown,
      },
      ...(features !== undefined && { features }),
    },
    end: text(footer) ? `\n${text(footer)}\n` : '',
  }
}

/** An address of the site without the extension of its file. */
function withoutExtension(link: string): string {
  if (/^[a-z]+:/i.test(link)) return link
  return link.replace(/(?:\.md|\.html)(?=$|[?#])/, '').replace(/(^|\/)(?:README|readme|index)(?=$|[?#])/, '$1')
}

const CONTAINER =
  /^([ \t]*)(:{3,})[ \t]*(code-group-item|code-group|code-tabs|tabs)\b(?:[ \t]*#([\w-]+)|[ \t]*(.*?))[ \t]*$/
const END = /^[ \t]*(:{3,})[ \t]*$/
const TAB = /^([ \t]*)@tab(?::active)?[ \t]+(.+?)(?:#[\w-]+)?[ \t]*$/
const CODE = /^([ \t]*)@\[code(?:\{(\d*)(?:-(\d*))?\})?(?:[ \t]+([^\]]*))?\]\(([^)\s]+)\)[ \t]*$/
const LINK_TAG = /<(RouteLink|RouterLink|router-link)\b([^<>]*)>([\s\S]*?)<\/\1>/g

class VuepressLines {
  readonly #page: VuepressPage
  /** The colons of open tabs; items of a group of code end with theirs. */
  readonly #open: { colons: number; isItem: boolean }[] = []

  constructor(page: VuepressPage) {
    this.#page = page
  }

  of(lines: readonly TextLine[]): string {
    return lines.flatMap(line => this.#line(line)).join('\n')
  }

  #line({ text: written, isCode, opens }: TextLine): string[] {
    if (opens) return [written.replace(opens.info, () => infoOf(opens.info))]
    if (isCode) return [written]
    const container = CONTAINER.exec(written)
    if (container) return this.#tabs(container)
    const end = END.exec(written)
    if (end) return this.#end(written, end[1]?.length ?? 3)
    const tab = TAB.exec(written)
    const around = this.#open.at(-1)
    if (tab && around) return [`${tab[1]}${'='.repeat(around.colons - 1)} ${tab[2]}`]
    const group = /^[ \t]*<(\/?)(CodeGroup|CodeGroupItem|code-group|code-block)\b([^>]*)>[ \t]*$/.exec(written)
    if (group) return this.#group(group)
    const code = CODE.exec(written)
    if (code) return this.#code(code, written)
    return [outsideCode(written, inline)]
  }

  #tabs([, indent = '', colons = '', name = '', id, title = '']: RegExpExecArray): string[] {
    const isItem = name === 'code-group-item'
    this.#open.push({ colons: colons.length, isItem })
    const outer = this.#open.at(-2)
    if (isItem && outer) return [`${indent}${'='.repeat(outer.colons - 1)} ${plainTitle(title)}`]
    return [`${indent}${colons} tabs${id === undefined ? '' : ` key:${id}`}`]
  }

  #end(written: string, colons: number): string[] {
    const around = this.#open.at(-1)
    if (around?.colons !== colons) return [written]
    this.#open.pop()
    return around.isItem ? [] : [written]
  }

  /** `<CodeGroup>` with `<CodeGroupItem title="npm">`. */
  #group([, closing, name = '', attributes = '']: RegExpExecArray): string[] {
    if (/item|block/i.test(name))
      return closing ? [''] : ['', `== ${/\btitle="([^"]*)"/.exec(attributes)?.[1] ?? 'Code'}`, '']
    return [closing ? ':::' : '::: tabs', '']
  }

  /** A file that is shown as code. */
  #code([, indent = '', from, to, info = '', path = '']: RegExpExecArray, written: string): string[] {
    const isRange = from !== undefined || to !== undefined
    const first = Number(from) || 1
    const found = this.#placesOf(path)
      .map(place => includedText(place, isRange ? { from: first, ...(to ? { to: Number(to) } : {}) } : {}))
      .find(part => part !== undefined)
    if (found === undefined) return [written]
    const fence = found.includes('```') ? '````' : '```'
    const language =
      info.trim() === '' || /^[{:]/.test(info.trim()) ? `${extname(path).slice(1)}${info.trim()}` : info.trim()
    return [fence + infoOf(language), ...found.split('\n'), fence].map(line => (line === '' ? '' : indent + line))
  }

  #placesOf(path: string): string[] {
    const { root, srcDir } = this.#page
    if (!path.startsWith('@')) return [join(dirname(this.#page.path), path)]
    const below = path.replace(/^@\w*\/?/, '')
    return [join(root, below), join(srcDir, below)].filter(place => existsSync(place))
  }
}

/** The first line of a block of code, without what numbers its lines: `js{2}:no-line-numbers`. */
function infoOf(info: string): string {
  return info
    .replace(/:(?:no-)?(?:line-numbers(?:=\d+)?|v-pre|collapsed-lines(?:=\d+)?)/g, '')
    .replace(/(?<=[\w+#])\{/, ' {')
}

function plainTitle(title: string): string {
  return title.replace(/:active$/, '').trim() || 'Code'
}

/** Links to pages by components, and to the files of indexes. */
function inline(written: string): string {
  return (
    written
      .replace(LINK_TAG, (_, _name, attributes: string, inner: string) => {
        const to = /(?:^|\s)to="([^"]*)"/.exec(attributes)?.[1]
        return to === undefined ? inner : `<a href="${withoutExtension(to)}">${inner}</a>`
      })
      // The icon of a link to another site, which links have anyway.
      .replace(/[ \t]*<OutboundLink\b[^<>]*>(?:<\/OutboundLink>)?/g, '')
      // A path from the root is an address, in every language.
      .replace(/(?<=\]\(<?)\/[^()\s:#?]*?\.md(?=[)#\s>])/g, withoutExtension)
      .replace(/(\]\(<?[^()\s:#?]*?)(?:README|readme)\.md(?=[)#\s>])/g, '$1index.md')
  )
}
