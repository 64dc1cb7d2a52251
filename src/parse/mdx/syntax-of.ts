/**
 * Which syntax a file is written in. In: its name, its body and what the site says about formats. Out: markdown or MDX,
 * and whether the code in it may run: that of a file which only happens to use components never does.
 */

import { traitsOf } from '../../model/components.ts'
import type { ParseInput } from '../parse-input.ts'
import type { Syntax } from '../prepare/prepare-text.ts'
import { isComponentName } from './meanings.ts'

export interface FileSyntax {
  syntax: Syntax
  /** Is the file one whose code is run, unless the site forbids it? */
  mayRun: boolean
}

/** What makes a markdown file MDX: imports, attributes of JSX, its comments, a `<head>`. */
const JSX =
  /\sclassName=|\shtmlFor=|=\{|^(?:import\s(?:[^'"`]*?\sfrom\s+)?['"]|export (?:const|default|function) )|\{\/\*|<head[\s>]|mdx-code-block/m
/** A fenced block at the left margin. Deeper ones stay; they only cost a closer look. */
const FENCED = /^(`{3,}|~{3,})(?!mdx-code-block)[^`\n]*\n[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm
/** Indented code. Lists may look like it, and rarely hold all the components of a page. */
const INDENTED = /(?<=(?:^|\n)[ \t]*\n)(?:(?: {4}|\t).*(?:\n|$))+/g
const CODE_SPAN = /`[^`\n]*`/g

/** The syntax of a file; `components` are the names that its tags may use. */
export function syntaxOf(
  { path, kind }: Pick<ParseInput, 'path' | 'kind'>,
  body: string,
  { format, components }: { format: 'md' | 'mdx' | 'detect'; components: ReadonlySet<string> },
): FileSyntax {
  if (format === 'md') return { syntax: 'markdown', mayRun: false }
  if (format === 'mdx' || path.endsWith('.mdx')) return { syntax: 'mdx', mayRun: true }
  const isMdx = usesMdx(body, components) || (kind === 'partial' && /\{\s*props\./.test(body))
  return { syntax: isMdx ? 'mdx' : 'markdown', mayRun: false }
}

/** Does a markdown file use components or other marks of MDX, code aside? */
function usesMdx(body: string, components: ReadonlySet<string>): boolean {
  const has = (text: string) =>
    JSX.test(text) || [...text.matchAll(/<([A-Z][\w.]*)/g)].some(([, name = '']) => isKnown(name, components))
  return has(body) && has(body.replace(FENCED, '').replace(INDENTED, '').replace(CODE_SPAN, ''))
}

function isKnown(name: string, components: ReadonlySet<string>): boolean {
  return isComponentName(name) && (components.has(name) || traitsOf(name).isAuthorable === true)
}
