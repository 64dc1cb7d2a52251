/**
 * Highlights code with class names. In: code and a language. Out: one HTML string per line, each with
 * balanced `<span class="hljs-…">` tags. Grammars are loaded at their first use; what a grammar cannot
 * do in reasonable time (very long blocks or lines) stays plain.
 *
 * highlight.js is used without lowlight: its HTML is all that is needed, and lowlight's entry loads
 * all 190 grammars, which costs every worker 0.16 s at the start.
 */
import { createRequire } from 'node:module'
import type { HLJSApi, LanguageFn } from 'highlight.js'
import { embeddedGrammars, grammarOf } from './languages.ts'

export interface Highlighter {
  /** Is there a grammar, or a decision for plain text, for that name? */
  knows(language: string): boolean
  /** The block's lines as HTML, without line ends. */
  lines(code: string, language: string): string[]
}

/** Characters above which a block is shown plain. */
const MAX_BLOCK = 200_000
const MAX_LINE = 20_000

const require = createRequire(import.meta.url)

/** A highlighter with no grammar loaded yet. */
export function createHighlighter(): Highlighter {
  const core = (require('highlight.js/lib/core') as HLJSApi).newInstance()
  const failed = new Set<string>()
  const load = (grammar: string): boolean => {
    if (core.getLanguage(grammar)) return true
    if (failed.has(grammar)) return false
    const definition = readGrammar(grammar)
    if (!definition) {
      failed.add(grammar)
      return false
    }
    core.registerLanguage(grammar, definition)
    for (const part of embeddedGrammars(grammar)) load(part)
    return true
  }
  const resolve = (language: string): string | undefined => {
    const grammar = grammarOf(language) ?? (/^[a-z0-9-]+$/.test(language) ? language : undefined)
    return grammar === 'plain' || (grammar !== undefined && load(grammar)) ? grammar : undefined
  }
  return {
    knows: language => resolve(language) !== undefined,
    lines(code, language) {
      const grammar = resolve(language)
      if (grammar === undefined || grammar === 'plain' || tooLong(code)) return code.split('\n').map(escapeHtml)
      return splitLines(core.highlight(code, { language: grammar, ignoreIllegals: true }).value)
    },
  }
}

/** A grammar's definition, or undefined where highlight.js has none of that name. */
function readGrammar(grammar: string): LanguageFn | undefined {
  if (grammar === 'solidity' || grammar === 'yul') return require('highlightjs-solidity')[grammar] as LanguageFn
  try {
    return require(`highlight.js/lib/languages/${grammar}`) as LanguageFn
  } catch {
    return undefined
  }
}

function tooLong(code: string): boolean {
  if (code.length > MAX_BLOCK) return true
  return code.length > MAX_LINE && code.split('\n').some(line => line.length > MAX_LINE)
}

const TAG = /<\/?span[^>]*>/g

/** Cuts highlighted HTML at its line ends; spans that run over an end are closed and opened again. */
function splitLines(html: string): string[] {
  const open: string[] = []
  return html.split('\n').map(line => {
    const before = open.join('')
    if (line.includes('<'))
      for (const [tag] of line.matchAll(TAG)) {
        if (tag === '</span>') open.pop()
        else open.push(tag)
      }
    return before + line + '</span>'.repeat(open.length)
  })
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Text as HTML text or attribute value, spelt as React and highlight.js spell it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character] as string)
}
