/** Compares a site with an earlier edition: `docsgen check --against`, `docsgen build --against`. */

import { counted } from '../../base/counted.ts'
import { readerOf } from '../../base/files.ts'
import { Ignores } from '../../check/ignores.ts'
import { placeFindings } from '../../check/place-findings.ts'
import type { CommitAudit, CommitRequest, Losses } from '../../commands/audit-hooks.ts'
import { CHECK_LEVELS } from '../../findings/rule-table.ts'
import { withSeverities } from '../../findings/severities.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { ReportedFinding } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import type { ReadSite } from '../../pipeline/site-types.ts'
import { findLost } from './find-lost.ts'
import type { FormerSite } from './former-page.ts'
import { formerSite } from './former-site.ts'

// Content that publishing a site would lose: `docsgen build --against`. Returns findings with the levels of an audit,
// where a missing address is an error.

class SiteLosses implements Losses {
  /** The losses of the site that was read. */
  found: readonly ReportedFinding[] = []
  readonly #former: FormerSite
  readonly #config: ResolvedConfig

  private constructor(former: FormerSite, config: ResolvedConfig) {
    this.#former = former
    this.#config = config
  }

  /**
   * Reads the edition that the request names.
   * @throws UsageError if there is neither such a file or folder nor such a commit
   */
  static async open(this: void, against: string, request: CommitRequest, audit: CommitAudit): Promise<SiteLosses> {
    return new SiteLosses(await formerSite(against, request, audit), audit.config)
  }

  /** The reason not to publish the site, if these findings are the only one. */
  get reason(): string | undefined {
    const errors = this.found.filter(({ severity }) => severity === 'error')
    const pages = errors.filter(({ rule }) => rule === 'lost-page').length
    if (errors.length === 0) return undefined
    return pages > 0 ? `${counted(pages, 'address', 'addresses')} would get lost` : 'anchors would get lost'
  }

  /** Finds what the site no longer has. */
  look({ graph, inventory, pages }: ReadSite): void {
    const config = this.#config
    const textOf = readerOf(config.siteDir)
    const lost = findLost({ config, graph, inventory, pages, textOf, siteTexts: [] }, this.#former)
    const placed = placeFindings(new Ignores(pages).apply(lost), { config, textOf, shown: 0 })
    this.found = withSeverities(placed, { rules: config.rules, byDefault: CHECK_LEVELS })
  }
}

export const feature: Feature = {
  edition: async (name, request, audit) => {
    const former = await formerSite(name, request, audit)
    return { lost: input => findLost(input, former) }
  },
  losses: SiteLosses.open,
}
