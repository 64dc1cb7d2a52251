/**
 * The syntax of a file. In: its name, its body and the site's settings about formats. Out: markdown or MDX, and whether
 * its code may run, which is never the case for a markdown file that happens to use components.
 */

import { traitsOf } from '../../model/components.ts'
import type { ParseInput } from '../parse-input.ts'
import type { Syntax } from '../prepare/prepare-text.ts'
import { isComponentName } from './meanings.ts'

export interface FileSyntax {
  syntax: Syntax
  /** Whether the file's code is run, unless the site forbids it. */
  mayRun: boolean
}

/** Marks of MDX in a markdown file: imports, JSX attributes, MDX comments, a `<head>`. */
const JSX =
  /\sclassName=|\shtmlFor=|=\{|^(?:import\s(?:[^'"`]*?\sfrom\s+)?['"]|export (?:const|default|function) )|\{\/\*|<head[\s>]|mdx-code-block/m
/** A fenced block at the left margin. Indented ones are not removed, which only costs a closer look. */
const FENCED = /^(`{3,}|~{3,})(?!mdx-code-block)[^`\n]*\n[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm
/** Indented code. Lists may look like it, but rarely contain all the components of a page. */
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

/** Whether a markdown file uses components or other MDX syntax outside code. */
function usesMdx(body: string, components: ReadonlySet<string>): boolean {
  const has = (text: string) =>
    JSX.test(text) || [...text.matchAll(/<([A-Z][\w.]*)/g)].some(([, name = '']) => isKnown(name, components))
  return has(body) && has(body.replace(FENCED, '').replace(INDENTED, '').replace(CODE_SPAN, ''))
}

function isKnown(name: string, components: ReadonlySet<string>): boolean {
  return isComponentName(name) && (components.has(name) || traitsOf(name).isAuthorable === true)
}
