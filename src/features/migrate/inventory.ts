/**
 * The features that pages use. In: their texts. Out: languages and metadata of code fences, imports and tags, each with the
 * number of pages, most used first.
 */

import { join } from 'node:path'
import { filesBelow } from '../../base/list-files.ts'
import type { Usage } from './report.ts'

/** Counts the pages that use something. */
class Counter {
  readonly #counts = new Map<string, number>()

  addPage(names: Iterable<string>): void {
    for (const name of new Set(names)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  get usages(): Usage[] {
    const all = [...this.#counts].map(([name, pages]) => ({ name, pages }))
    return all.sort((a, b) => b.pages - a.pages || (a.name < b.name ? -1 : 1))
  }
}

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})([^\s`{]*)([^\n`]*)$/gm
const IMPORT = /^import\s[^'"\n]*?from\s*['"]([^'"]+)['"]/gm
const TAG = /<([A-Z][\w.]*)[\s/>]/g

/** The counts by kind. */
export function inventoryOf(texts: Iterable<string>): { title: string; entries: Usage[] }[] {
  const languages = new Counter()
  const metas = new Counter()
  const imports = new Counter()
  const tags = new Counter()
  for (const text of texts) {
    const fences = [...text.matchAll(FENCE)]
    languages.addPage(fences.map(([, language = '']) => language).filter(Boolean))
    metas.addPage(fences.flatMap(([, , meta = '']) => wordsOf(meta)))
    const prose = text.replace(/^([ \t>]*)(`{3,}|~{3,})[\s\S]*?^[ \t>]*\2/gm, '').replace(/`[^`\n]*`/g, '')
    imports.addPage(
      [...prose.matchAll(IMPORT)].map(([, name = '']) => (name.startsWith('.') ? 'a file beside the page' : name)),
    )
    tags.addPage([...prose.matchAll(TAG)].map(([, name = '']) => name))
  }
  return [
    { title: 'Languages of code blocks', entries: languages.usages },
    { title: 'Words after the language', entries: metas.usages },
    { title: 'Imports', entries: imports.usages },
    { title: 'Components', entries: tags.usages },
  ]
}

/** The kinds of words in `title="x" {1,3} live`. */
function wordsOf(meta: string): string[] {
  const rest = meta.replace(/(\w+)=(?:"[^"]*"|'[^']*'|\S+)/g, '$1=').replace(/\{[^}]*\}/g, '{lines}')
  return rest.split(/\s+/).filter(Boolean)
}

/** Components of the other tool's theme that the site replaces. */
export function swizzled(siteDir: string): Usage[] {
  try {
    const files = filesBelow(join(siteDir, 'src/theme'))
    const names = files.filter(path => /\.[jt]sx?$/.test(path)).map(path => path.replace(/(?:\/index)?\.[jt]sx?$/, ''))
    return [...new Set(names)].sort().map(name => ({ name, pages: 0 }))
  } catch {
    return []
  }
}
