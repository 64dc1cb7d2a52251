/** The styles of dialogs. They are loaded once per document, when a dialog is first opened. */
import { pageConfig } from './texts.ts'

let loading: { href: string; done: Promise<void> } | undefined

/** Resolves when the styles are loaded, and also when they cannot be: a dialog works without them. */
export function loadDialogStyles(): Promise<void> {
  const { dialogStyles: href } = pageConfig()
  if (href && loading?.href === href) return loading.done
  // The results page includes them itself.
  if (!href || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve()
  loading = { href, done: load(href) }
  return loading.done
}

function load(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise(resolve => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true })
    document.head.append(link)
  })
}
