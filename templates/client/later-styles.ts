/** Stylesheets that are loaded once per document, when something needs them: those of dialogs, and of tools. */
import { pageConfig } from './texts.ts'

const loading = new Map<string, Promise<void>>()

/** Resolves when the styles are loaded, and also when they cannot be: what they style works without them. */
export function loadStyles(name: 'dialogStyles' | 'toolStyles'): Promise<void> {
  const { [name]: href } = pageConfig()
  const known = loading.get(href ?? '')
  if (known) return known
  // The results page includes those of dialogs itself.
  if (!href || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve()
  const done = load(href)
  loading.set(href, done)
  return done
}

function load(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise(resolve => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true })
    document.head.append(link)
  })
}
