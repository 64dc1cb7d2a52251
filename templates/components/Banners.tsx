/**
 * What a reader should know of a page before reading it: an old version, a draft, an unlisted page.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

interface Props {
  site: SiteView
  page: PageView
}

export function Banners({ site, page }: Props) {
  const { strings } = site
  return (
    <>
      <VersionBanner site={site} page={page} />
      {page.unlisted && <Banner text={strings['page.unlisted'] ?? ''} />}
      {page.draft && <Banner text={strings['page.draft'] ?? ''} />}
    </>
  )
}

function VersionBanner({ site: { strings }, page: { version } }: Props) {
  if (!version || version.banner === 'none') return null
  const text = strings[`version.${version.banner}`]?.replace('{version}', version.label)
  const latest = strings['version.latest']?.replace('{latest}', version.latestLabel ?? '')
  return (
    <div className="theme-doc-version-banner alert alert--warning">
      <p>
        {`${text} `}
        {version.latestHref && <a href={version.latestHref}>{latest}</a>}
      </p>
    </div>
  )
}

function Banner({ text }: { text: string }) {
  return (
    <div className="dg-banner alert alert--warning">
      <p>{text}</p>
    </div>
  )
}

/** The version's name above the title, where there is more than one version. */
export function VersionBadge({ site: { strings }, page: { version } }: Props) {
  if (!version?.badge) return null
  return (
    <p className="theme-doc-version-badge badge">{strings['version.badge']?.replace('{version}', version.label)}</p>
  )
}
