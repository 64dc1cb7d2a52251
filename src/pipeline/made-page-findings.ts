/**
 * Findings about standalone pages that are React modules. In: the file, its address, and what went wrong. Out: the finding,
 * at the declaration that it is about if the file has it.
 */
import { ruleOfThrown } from '../base/exit-guard.ts'
import { readIfExists } from '../base/files.ts'
import { spanOf } from '../base/source-text.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { FoundFile } from '../scan/walk.ts'

/** A component of which only the children are shown. */
export interface FailedComponent {
  name: string
  error: unknown
}

/** Whether React can render a value: a function, a class, or one of them wrapped. */
export function isComponent(value: unknown): boolean {
  if (typeof value === 'function') return true
  const { $$typeof: kind } = (value ?? {}) as { $$typeof?: symbol }
  return typeof kind === 'symbol' && !/element|portal/.test(kind.description ?? '')
}

/** The finding for a module without a component. */
export function noComponent(file: FoundFile, route: string, found: unknown): Diagnostic {
  const isPlain = !/\bexports?\b/.test(textOf(file))
  const reason =
    found === undefined || isPlain ? 'has no default export' : `exports ${kindOf(found)} as default, not a component`
  return {
    rule: 'page-not-built',
    route,
    message: `The page ${route} is not built: its module ${reason}.`,
    ...placeIn(file, found === undefined ? /^[ \t]*export\b/m : /\bexport\s+default\b|\bas\s+default\b/),
    hint: 'Export the component of the page as default. A module that other pages import is not a page if its name starts with _.',
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'object') return `a ${typeof value}`
  return '$$typeof' in value ? 'an element' : 'an object'
}

/** The finding for a page that shows nothing. */
export function emptyPage(file: FoundFile, route: string): Diagnostic {
  return {
    rule: 'page-not-built',
    message: `The page ${route} is empty: its component renders nothing.`,
    ...placeIn(file, /\bexport\s+default\b/),
    hint: 'Pages are rendered without a browser: give BrowserOnly a fallback, and write a page that leads to another one with Redirect.',
  }
}

/** The finding for a component that threw. */
export function failedComponent({ name, error }: FailedComponent, { path }: FoundFile): Diagnostic {
  return {
    rule: ruleOfThrown(error),
    message: `The component ${name} failed: ${reasonOf(error)}.`,
    file: path,
    hint: 'Only its content is shown. Pages are rendered without a browser: code that needs window belongs in BrowserOnly.',
  }
}

/** The finding for a page that cannot be bundled or rendered. */
export function pageFailure({ path }: FoundFile, route: string, error: unknown): Diagnostic {
  return {
    rule: 'page-not-built',
    route,
    message: `The page ${route} is not built: ${reasonOf(error)}.`,
    file: path,
    hint: 'The other pages are built. Pages are rendered without a browser.',
  }
}

/** The place of a component's declaration; the file if the component comes from another one. */
export function declarationOf(component: string | undefined, file: FoundFile): Pick<Diagnostic, 'file' | 'span'> {
  if (component === undefined || !/^[\w$]+$/.test(component)) return { file: file.path }
  return placeIn(file, new RegExp(`\\b(?:function|class|const|let|var)\\s+${component.replaceAll('$', '\\$')}\\b`))
}

function textOf({ absPath }: Pick<FoundFile, 'absPath'>): string {
  return readIfExists(absPath)?.toString('utf8') ?? ''
}

function placeIn({ path, absPath }: FoundFile, pattern: RegExp): Pick<Diagnostic, 'file' | 'span'> {
  const text = textOf({ absPath })
  const found = pattern.exec(text)
  if (!found) return { file: path, span: { line: 1, column: 1 } }
  return { file: path, span: spanOf(text, found.index, found.index + found[0].length) }
}

function reasonOf(error: unknown): string | undefined {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/[.\s]*$/, '')
}
