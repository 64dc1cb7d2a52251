/**
 * Decides which sites a live server shows. In: the findings of each rebuild, and the files that were saved. Out: whether the
 * site is shown, or held back in favour of the one before.
 *
 * Most errors show in the page that has them. A site is held back if it has less content than the last good one; the field
 * `contentLoss` of a rule says whether its errors mean that. For example, a page whose front matter cannot be read has lost
 * its title and its place. The site stays held back until the mistake is corrected or another file is saved, because a
 * mistake in one file must not hide changes in others.
 */
import { join } from 'node:path'
import type { Levels } from '../findings/level.ts'
import { CONTENT_LOSSES } from '../findings/rule-table.ts'
import { hasErrors } from '../findings/settle.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

interface Saved {
  config: Levels & { siteDir: string }
  /** Absolute paths of the files that were saved since the last rebuild. */
  paths: ReadonlySet<string>
  /** Whether no site has been shown yet. */
  isFirst: boolean
}

export class HeldBack {
  /** Losses of the site that is shown. */
  #shown: ReadonlySet<string> = new Set()
  /** Losses of the site that was held back last. */
  #held: ReadonlySet<string> = new Set()

  /** Whether a site with these findings loses nothing that the previous one had, or is shown anyway. */
  isGood(found: readonly Diagnostic[], { config, paths, isFirst }: Saved): boolean {
    const isLeftAsItIs = (finding: Diagnostic) =>
      CONTENT_LOSSES[finding.rule] === 'some-pages' &&
      this.#held.has(identityOf(finding)) &&
      !paths.has(join(config.siteDir, finding.file ?? ''))
    const isKnown = (finding: Diagnostic) => this.#shown.has(identityOf(finding)) || isLeftAsItIs(finding)
    return isFirst || lossesIn(found, config).every(isKnown)
  }

  /** Decides whether a site with these findings is shown. Called once for each rebuild. */
  mayShow(found: readonly Diagnostic[], saved: Saved): boolean {
    const isShown = this.isGood(found, saved)
    const all = new Set(lossesIn(found, saved.config).map(identityOf))
    if (isShown) this.#shown = all
    this.#held = isShown ? new Set() : all
    return isShown
  }
}

function lossesIn(found: readonly Diagnostic[], levels: Levels): Diagnostic[] {
  return found.filter(finding => CONTENT_LOSSES[finding.rule] !== undefined && hasErrors([finding], levels))
}

/** Stays the same if a mistake moves with the text before it. */
function identityOf({ rule, file, message }: Diagnostic): string {
  return JSON.stringify([rule, file, message])
}
