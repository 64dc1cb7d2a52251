/**
 * References across pages, as the plugins autorefs and mkdocstrings resolve them: `[text][id]` leads to the heading
 * or the object of that name on any page. Returns a function that gives these references addresses, and anchors for
 * the objects whose documentation the plugin makes from source.
 */
import { join, posix } from 'node:path'
import { isObject } from '../../../schema/fields.ts'
import { fieldsIn, text } from '../shared/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { type HeadingIds, headingText } from '../shared/heading-ids.ts'
import { readText } from '../shared/read-folder.ts'
import { textLines } from '../shared/text-lines.ts'

/** Documentation made from source: `::: package.module`. */
const FROM_CODE = /^[> \t]*(?:#{1,6}[ \t]+)?:::[ \t]+([\w.-]+)[ \t]*$/
const HEADING = /^#{1,6}[ \t]+(.+?)[ \t]*$/
const WRITTEN_ID = /\{:?[^{}]*?#([\w.:-]+)[^{}]*\}|<a\s[^>]*?\b(?:id|name)=["']([^"']+)["']/g
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:/gm
/** An anchor without text: `[](){#id}`. */
const ANCHOR = /\[\]\(\)\{:?[ \t]*#([\w.:-]+)[^{}]*\}/g
/** Code, which comes first, or a reference whose text may contain code. */
const REFERENCE = /(`+)(?!`).*?[^`]\1(?!`)|(!?)\[((?:`[^`\n]+`|\\.|[^[\]`\\])+)\]\[((?:[^[\]`\n])*)\]/g

/**
 * How MkDocs derives ids from headings.
 * @param slugify the option of the extension `toc`. The functions of pymdown-extensions (a name, or an object with
 *   arguments) and `slugify_unicode` keep letters of all scripts.
 */
export function headingIdsOf(slugify: unknown): HeadingIds {
  const next: HeadingIds['next'] = (slug, count) => `${slug}_${count}`
  const name = text(slugify) ?? ''
  if (isObject(slugify) || /^pymdownx\.slugs\./.test(name)) {
    const letters = isObject(slugify) ? fieldsIn(slugify.kwds).case : /cased/.test(name) ? 'none' : 'lower'
    const isLower = text(letters) !== undefined && letters !== 'none'
    return {
      slug: written => {
        const plain = written
          .normalize('NFC')
          .trim()
          .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
        return (isLower ? plain.toLowerCase() : plain).replaceAll(' ', '-')
      },
      next,
    }
  }
  const isUnicode = name.endsWith('slugify_unicode')
  return {
    slug: written => {
      const known = isUnicode ? written : written.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '')
      return known
        .replace(/[^\p{L}\p{N}\p{M}_\s-]/gu, '')
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, '-')
    },
    next,
  }
}

/** What the pages of a site define. */
export class MkdocsReferences {
  readonly #fileOfId = new Map<string, string>()
  readonly #fileOfObject = new Map<string, string>()
  /** The objects to which pages refer, by the file with their documentation. */
  readonly #wanted = new Map<string, Set<string>>()

  /** Starts of the addresses of the site: `https://example.org/docs/`, `/docs/` and `/`. */
  readonly #starts: readonly string[]
  readonly #files: ReadonlySet<string>

  readonly #ids: HeadingIds

  constructor(contentDir: string, files: readonly string[], { site, ids }: { site: string; ids: HeadingIds }) {
    this.#starts = [site, /^https?:\/\/[^/]+(\/.*)$/.exec(site)?.[1] ?? '', '/'].filter(start => start !== '')
    this.#ids = ids
    this.#files = new Set(files)
    const texts = files.map(file => ({ file, text: readText(join(contentDir, file)) }))
    for (const { file, text } of texts) this.#collect(file, text)
    for (const { file, text } of texts) this.#collectWanted(file, text)
  }

  /** The text of a page with addresses in place of references. What other documentation has is only text. */
  apply(source: string, page: string, { changes, left }: Translated): string {
    const defined = new Set([...source.matchAll(DEFINITION)].map(([, name = '']) => name.toLowerCase()))
    const lines = textLines(source).map(({ text, isCode, number }) => {
      if (isCode) return text
      const anchored = text.replace(ANCHOR, (_, id: string) => `<span id="${id}"></span>`)
      if (anchored !== text) changes.push('an anchor')
      return anchored.replace(REFERENCE, (written, code?: string, image?: string, shown = '', id = '') => {
        const name = id === '' ? shown.replaceAll('`', '') : id
        if (code !== undefined || image !== '' || defined.has(name.toLowerCase())) return written
        const target = this.#targetOf(name)
        if (target !== undefined) {
          changes.push('a reference to another page')
          const file = posix.relative(posix.dirname(page), target) || posix.basename(target)
          return `[${shown}](${target === page ? '' : file}#${name})`
        }
        // Otherwise, brackets are text, such as those of a list in another one.
        if (id === '' && !/^`.*`$|^[\w.]+$/.test(shown)) return written
        left.push({ line: number, what: 'a reference to other documentation has no address', written: written })
        return shown
      })
    })
    return lines.join('\n')
  }

  /**
   * Anchors before documentation that is made from source, for everything that pages refer to there. `taken` are those
   * that the page has.
   */
  anchorsOf(page: string, object: string, taken: Set<string>): string {
    const wanted = [...(this.#wanted.get(page) ?? [])].filter(name => isPart(name, object))
    const ids = [...new Set([object, ...wanted])].filter(id => !taken.has(id))
    for (const id of ids) taken.add(id)
    return ids.map(id => `<span id="${id}"></span>`).join('')
  }

  #collect(file: string, text: string): void {
    for (const { text: line, isCode } of textLines(text)) {
      if (isCode) continue
      const object = FROM_CODE.exec(line)?.[1]
      if (object !== undefined) this.#fileOfObject.set(object, file)
      const heading = HEADING.exec(line)?.[1]
      const slug = heading === undefined ? undefined : this.#ids.slug(headingText(heading.replace(/\{[^{}]*\}$/, '')))
      if (slug !== undefined) this.#note(slug, file)
      for (const [, id, name = id] of line.matchAll(WRITTEN_ID)) if (name !== undefined) this.#note(name, file)
    }
  }

  #collectWanted(file: string, text: string): void {
    const names = [...text.matchAll(REFERENCE)].map(([, , , shown = '', id = '']) =>
      id === '' ? shown.replaceAll('`', '') : id,
    )
    for (const name of names) {
      const target = this.#fileOfId.has(name) ? undefined : this.#targetOf(name)
      if (target !== undefined) this.#want(target, name)
    }
    for (const [, path = '', id = ''] of text.matchAll(/\]\(([^()\s#]*)#([\w.:-]+)\)/g)) {
      const target = path === '' ? file : this.#fileAt(path, file)
      if (target !== undefined && this.#documents(target, id)) this.#want(target, id)
    }
  }

  /** The file that a link leads to by its path, or by the address of its page. */
  #fileAt(path: string, from: string): string | undefined {
    const start = this.#starts.find(each => path.startsWith(each))
    if (start === undefined) return posix.join(posix.dirname(from), path)
    const address = path.slice(start.length)
    const name = address.replace(/(?:\.html|\/)$/, '')
    return [address, `${name}.md`, posix.join(name, 'index.md'), posix.join(name, 'README.md')].find(file =>
      this.#files.has(file),
    )
  }

  #note(id: string, file: string): void {
    if (!this.#fileOfId.has(id)) this.#fileOfId.set(id, file)
  }

  #want(file: string, name: string): void {
    this.#wanted.set(file, (this.#wanted.get(file) ?? new Set()).add(name))
  }

  #documents(file: string, name: string): boolean {
    return [...this.#fileOfObject].some(([object, of]) => of === file && isPart(name, object))
  }

  /** The file with an id, or with the documentation of the innermost object around a name. */
  #targetOf(name: string): string | undefined {
    const known = this.#fileOfId.get(name)
    if (known !== undefined) return known
    const parts = name.split('.')
    for (let length = parts.length; length > 0; length--) {
      const file = this.#fileOfObject.get(parts.slice(0, length).join('.'))
      if (file !== undefined) return file
    }
    return undefined
  }
}

function isPart(name: string, object: string): boolean {
  return name === object || name.startsWith(`${object}.`) || name.startsWith(`${object}--`)
}
