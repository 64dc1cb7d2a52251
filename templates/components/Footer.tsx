/**
 * The footer: columns of links, logo, copyright.
 */
import type { SiteView } from '../../src/model/view.ts'
import { ExternalIcon } from './icons.tsx'
import { Logo } from './Logo.tsx'

export function Footer({ site: { footer } }: { site: SiteView }) {
  if (!footer) return null
  return (
    <footer className={`footer footer--${footer.style}`}>
      <div className="footer__inner">
        {footer.logo && <Logo logo={footer.logo} />}
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
        {footer.copyright && (
          <div className="footer__copyright" dangerouslySetInnerHTML={{ __html: footer.copyright }} />
        )}
      </div>
    </footer>
  )
}

function FooterLink({ item }: { item: NonNullable<SiteView['footer']>['columns'][number]['items'][number] }) {
  if ('html' in item) return <div dangerouslySetInnerHTML={{ __html: item.html }} />
  return (
    <a className="footer__link-item" href={item.href}>
      {item.label}
      {item.external && <ExternalIcon />}
    </a>
  )
}
