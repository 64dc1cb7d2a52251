/** The footer: columns of links, followed by logo and copyright. */
import type { SiteView } from '../../src/model/view.ts'
import { Logo } from './Logo.tsx'

export function Footer({ site: { footer, title } }: { site: SiteView }) {
  if (!footer) return null
  return (
    <footer className={`footer footer--${footer.style}`}>
      <div className="footer__inner">
        <div className="footer__links">
          {footer.columns.map((column, index) => (
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
        {footer.logo && <FooterLogo logo={footer.logo} name={title} />}
        {footer.copyright && (
          <div className="footer__copyright" dangerouslySetInnerHTML={{ __html: footer.copyright }} />
        )}
      </div>
    </footer>
  )
}

/** A link if the config sets its target; `name` is its name if the image has no alternative text. */
function FooterLogo({ logo, name }: { logo: NonNullable<NonNullable<SiteView['footer']>['logo']>; name: string }) {
  if (logo.href === undefined)
    return (
      <div className="footer__logo">
        <Logo logo={logo} />
      </div>
    )
  return (
    <a className="footer__logo" href={logo.href} aria-label={logo.alt === '' ? name : undefined}>
      <Logo logo={logo} />
    </a>
  )
}

function FooterLink({ item }: { item: NonNullable<SiteView['footer']>['columns'][number]['items'][number] }) {
  if ('html' in item) return <div dangerouslySetInnerHTML={{ __html: item.html }} />
  return (
    <a className="footer__link-item" href={item.href}>
      {item.label}
    </a>
  )
}
