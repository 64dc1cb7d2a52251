/**
 * Comments in pages that suppress findings on the next line. Findings are passed in step by step; a comment that
 * suppressed none of them is a finding itself.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Ignore, ParsedPage } from '../model/page.ts'

type Silenced = Pick<Diagnostic, 'rule' | 'file' | 'span'>

export class Ignores {
  readonly #pages: ReadonlyMap<string, ParsedPage>
  readonly #used = new Set<Ignore>()

  /** @param pages by path relative to the site folder */
  constructor(pages: ReadonlyMap<string, ParsedPage>) {
    this.#pages = pages
  }

  /** Whether a comment suppresses the finding. */
  silences({ rule, file, span }: Silenced): boolean {
    const own = this.#pages.get(file ?? '')?.ignores
    const ignore = own?.find(candidate => isFor(candidate, rule, span?.line))
    if (ignore) this.#used.add(ignore)
    return ignore !== undefined
  }

  /** The findings that no comment suppresses. */
  apply(findings: readonly Diagnostic[]): Diagnostic[] {
    return findings.filter(finding => !this.silences(finding))
  }

  /**
   * A finding for each comment that has suppressed nothing.
   * @param isSettled whether everything that the comment could be about is known. It gets the line that the comment
   * applies to.
   */
  unused(isSettled: (ignore: Ignore, file: string, line: number) => boolean): Diagnostic[] {
    return [...this.#pages.values()].flatMap(({ path, ignores = [] }) =>
      ignores
        .filter(ignore => !this.#used.has(ignore) && isSettled(ignore, path, lineAfter(ignore)))
        .map(ignore => unusedFinding(path, ignore)),
    )
  }
}

function isFor(ignore: Ignore, rule: string, line: number | undefined): boolean {
  return line === lineAfter(ignore) && names(ignore, rule)
}

function names({ rules }: Ignore, rule: string): boolean {
  return rules.length === 0 || rules.includes(rule)
}

function lineAfter({ span }: Ignore): number {
  return (span.endLine ?? span.line) + 1
}

/** Whether the comment can be about links to other sites. */
export function isAboutOtherSites({ rules }: Ignore): boolean {
  return rules.length === 0 || rules.some(rule => rule.startsWith('external-'))
}

function unusedFinding(file: string, { rules, span }: Ignore): Diagnostic {
  const what = rules.length === 0 ? 'nothing' : `no finding of ${rules.join(', ')}`
  const message = `The comment suppresses ${what}, but there is none on the next line.`
  return { rule: 'unused-ignore', file, span, message, hint: 'Remove the comment.' }
}
