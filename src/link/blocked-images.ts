/**
 * Images on other hosts that the policy of a site blocks, if its pages run no code and so cannot widen the policy. In:
 * the pages. Out: one finding for each host.
 */
import { pathInSite } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Doc } from '../model/graph.ts'
import type { Findings } from './findings.ts'

/** Reports them at the first image of each host. */
export function checkBlockedImages(docs: readonly Doc[], config: ResolvedConfig, findings: Findings): void {
  const { contentSecurityPolicy: policy, markdown } = config
  if (!policy || markdown.mdx !== 'static') return
  const allowed = (policy['img-src'] ?? []).join(' ')
  const seen = new Set<string>()
  for (const { page, source } of docs) {
    if (source.fallback) continue
    for (const { kind, url, span } of page.links) {
      const absolute = url.startsWith('//') ? `https:${url}` : url
      if (kind !== 'image' || !/^https?:/i.test(absolute) || !URL.canParse(absolute)) continue
      if (pathInSite(absolute, config) !== undefined) continue
      const { host, origin } = new URL(absolute)
      if (seen.has(host) || allowed.includes(host) || /(?:^| )(?:\*|https:)(?: |$)/.test(allowed)) continue
      seen.add(host)
      const message = `Browsers do not show images of ${host}, because pages of this site cannot widen its policy.`
      const hint = `Copy the images into the site, or add '${origin}' to 'img-src' of contentSecurityPolicy.`
      findings.add({ rule: 'blocked-image', message, hint, file: page.path, span })
    }
  }
}
