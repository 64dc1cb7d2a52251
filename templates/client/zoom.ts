/**
 * Makes images enlargeable that are shown smaller than they are: each becomes a button that opens a dialog with the
 * full image. If the screen is smaller than the image, the dialog scrolls. Loaded on pages with images, at the reader's
 * first action.
 */
import { loadStyles } from './later-styles.ts'
import { make } from './make.ts'

/** Narrower images are icons and badges. */
const LEAST_WIDTH = 120

const name = (id: string) => document.getElementById(id)?.textContent ?? ''

/** Turns the images of the current page into buttons. */
export function startZoom(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.markdown img:not(a img, button img)')) {
    if (image.complete) makeZoomable(image)
    else image.addEventListener('load', () => makeZoomable(image), { once: true })
  }
}

function makeZoomable(image: HTMLImageElement): void {
  const { naturalWidth, clientWidth, alt } = image
  if (clientWidth < LEAST_WIDTH || naturalWidth <= clientWidth || image.closest('button')) return
  const button = make('button', '')
  button.className = 'dg-zoom'
  button.setAttribute('aria-label', alt ? `${name('dg-enlarge')}: ${alt}` : name('dg-enlarge'))
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', () => loadStyles('dialogStyles').then(() => open(image)))
  image.replaceWith(button)
  button.append(image)
}

function open({ src, currentSrc, alt, naturalWidth, naturalHeight }: HTMLImageElement): void {
  const whole = Object.assign(new Image(naturalWidth, naturalHeight), { src: currentSrc || src, alt })
  const close = make('button', '×')
  close.className = 'dg-lightbox__close'
  close.setAttribute('aria-label', name('dg-close'))
  const dialog = make('dialog', '', whole, close) as HTMLDialogElement
  dialog.className = 'dg-lightbox'
  dialog.setAttribute('aria-label', alt || name('dg-enlarge'))
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
