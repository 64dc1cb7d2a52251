/** The footer: columns of links, followed by logo and copyright. */
import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { Logo } from './Logo.tsx'

export function Footer({ site }: { site: SiteView }) {
  const { footer } = site
  if (!footer) return null
  return (
    <FooterFrame site={site}>
      <FooterLinks site={site} />
      {footer.logo && <FooterLogo site={site} />}
      {footer.copyright && <FooterCopyright html={footer.copyright} />}
    </FooterFrame>
  )
}

/** The footer without what is in it. */
export function FooterFrame({ site: { footer }, children }: { site: SiteView; children: ReactNode }) {
  return (
    <footer className={`footer footer--${footer?.style ?? 'light'}`}>
      <div className="footer__inner">{children}</div>
    </footer>
  )
}

export function FooterLinks({ site: { footer } }: { site: SiteView }) {
  return (
    <div className="footer__links">
      {footer?.columns.map((column, index) => (
        <div className="footer__col" key={column.title ?? index}>
          {column.title && <p className="footer__title">{column.title}</p>}
          <ul className="footer__items">
            {column.items.map(item => (
              <li key={'html' in item ? item.html : item.href} className="footer__item">
                <FooterLink item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

export function FooterCopyright({ html }: { html: string }) {
  return <div className="footer__copyright" dangerouslySetInnerHTML={{ __html: html }} />
}

/** A link if the config sets its target. Its name is that of the site if the image has no alternative text. */
export function FooterLogo({ site: { footer, title } }: { site: SiteView }) {
  const logo = footer?.logo
  if (logo === undefined) return null
  if (logo.href === undefined)
    return (
      <div className="footer__logo">
        <Logo logo={logo} />
      </div>
    )
  return (
    <a className="footer__logo" href={logo.href} aria-label={logo.alt === '' ? title : undefined}>
      <Logo logo={logo} />
    </a>
  )
}

type FooterItem = NonNullable<SiteView['footer']>['columns'][number]['items'][number]

export function FooterLink({ item }: { item: FooterItem }) {
  if ('html' in item) return <div dangerouslySetInnerHTML={{ __html: item.html }} />
  return (
    <a className="footer__link-item" href={item.href}>
      {item.label}
    </a>
  )
}
