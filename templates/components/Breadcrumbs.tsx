/** The position of the page: home, its categories, the page itself. */
import type { PageView, SiteView } from '../../src/model/view.ts'
import { HomeIcon } from './icons.tsx'

/** The first crumb, which leads home. */
export function HomeCrumb({ site }: { site: SiteView }) {
  return (
    <li className="breadcrumbs__item">
      <a className="breadcrumbs__link" href={site.homeHref} aria-label={site.texts['nav.home']}>
        <HomeIcon />
      </a>
    </li>
  )
}

export function Breadcrumbs({ site, page }: { site: SiteView; page: PageView }) {
  if (page.crumbs.length === 0) return null
  return (
    <nav className="theme-doc-breadcrumbs" aria-label={site.texts['nav.breadcrumbs']}>
      <ol className="breadcrumbs">
        <HomeCrumb site={site} />
        {page.crumbs.map(({ label, href }, index) => {
          const isLast = index === page.crumbs.length - 1
          return (
            <li className={`breadcrumbs__item${isLast ? ' breadcrumbs__item--active' : ''}`} key={`${index}`}>
              {href && !isLast ? (
                <a className="breadcrumbs__link" href={href}>
                  {label}
                </a>
              ) : (
                <span className="breadcrumbs__link" aria-current={isLast ? 'page' : undefined}>
                  {label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
