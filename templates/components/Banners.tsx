/** Notices above a page: an old version, a draft, an unlisted page, or one in another language. */
import type { PageView, SiteView } from '../../src/model/view.ts'

interface Props {
  site: SiteView
  page: PageView
}

export function Banners({ site, page }: Props) {
  const { texts } = site
  return (
    <>
      <VersionBanner site={site} page={page} />
      {page.unlisted && <Banner text={texts['page.unlisted']} />}
      {page.draft && <Banner text={texts['page.draft']} />}
      {page.textLanguage && <Banner text={texts['page.untranslated']} tone="info" />}
    </>
  )
}

function VersionBanner({ site: { texts }, page: { version } }: Props) {
  if (!version || version.banner === 'none') return null
  const text = texts[`version.${version.banner}`].replace('{version}', version.label)
  const latest = texts['version.latest'].replace('{latest}', version.latestLabel ?? '')
  return (
    <div className="theme-doc-version-banner alert alert--warning">
      <p>
        {`${text} `}
        {version.latestHref && <a href={version.latestHref}>{latest}</a>}
      </p>
    </div>
  )
}

function Banner({ text, tone = 'warning' }: { text: string; tone?: 'info' | 'warning' }) {
  return (
    <div className={`dg-banner alert alert--${tone}`}>
      <p>{text}</p>
    </div>
  )
}

/** The version's name above the title, if there is more than one version. */
export function VersionBadge({ site: { texts }, page: { version } }: Props) {
  if (!version?.badge) return null
  return <p className="theme-doc-version-badge badge">{texts['version.badge'].replace('{version}', version.label)}</p>
}
