/**
 * Makes pictures enlargeable: images that are shown smaller than they are, and drawings. An image becomes a button that
 * opens a dialog with the full image; if the screen is smaller than the image, the dialog scrolls. The text of a drawing
 * can be selected, so its button is in the corner; a click on the drawing opens the dialog as well. Loaded on pages with
 * pictures, at the reader's first action.
 */
import { loadStyles } from './later-styles.ts'
import { make } from './make.ts'

/** Narrower images are icons and badges. */
const LEAST_WIDTH = 120

const name = (id: string) => document.getElementById(id)?.textContent ?? ''

/** Makes the pictures of the current page enlargeable. */
export function startZoom(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.markdown img:not(a img, button img)')) {
    if (image.complete) makeZoomable(image)
    else image.addEventListener('load', () => makeZoomable(image), { once: true })
  }
  for (const drawing of document.querySelectorAll<SVGSVGElement>(
    '.markdown :is(.dg-figure,.dg-diagram)>svg:only-of-type',
  ))
    if (!drawing.parentElement?.querySelector('button')) addButton(drawing)
}

function makeZoomable(image: HTMLImageElement): void {
  const { naturalWidth, clientWidth, alt } = image
  if (clientWidth < LEAST_WIDTH || naturalWidth <= clientWidth || image.closest('button')) return
  const button = zoomButton(alt, () => wholeOf(image))
  image.replaceWith(button)
  button.append(image)
}

function addButton(drawing: SVGSVGElement): void {
  const label = drawing.getAttribute('aria-label') ?? ''
  const button = zoomButton(label, () => largeCopy(drawing))
  drawing.before(button)
  drawing.addEventListener('click', () => getSelection()?.isCollapsed !== false && button.click())
}

function zoomButton(label: string, whole: () => Element): HTMLElement {
  const button = make('button', '')
  button.className = 'dg-zoom'
  button.setAttribute('aria-label', label ? `${name('dg-enlarge')}: ${label}` : name('dg-enlarge'))
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', () => loadStyles('dialogStyles').then(() => open(whole(), label)))
  return button
}

function wholeOf({ src, currentSrc, alt, naturalWidth, naturalHeight }: HTMLImageElement): HTMLImageElement {
  return Object.assign(new Image(naturalWidth, naturalHeight), { src: currentSrc || src, alt })
}

/** As large as the screen, but not smaller than the drawing itself. */
function largeCopy(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const { width, height } = drawing.viewBox.baseVal
  const scale = Math.max(1, 0.92 * Math.min(innerWidth / width, innerHeight / height))
  copy.setAttribute('width', `${width * scale}`)
  copy.setAttribute('height', `${height * scale}`)
  return copy
}

function open(whole: Element, label: string): void {
  const close = make('button', '×')
  close.className = 'dg-lightbox__close'
  close.setAttribute('aria-label', name('dg-close'))
  const dialog = make('dialog', '', whole, close) as HTMLDialogElement
  dialog.className = 'dg-lightbox'
  dialog.setAttribute('aria-label', label || name('dg-enlarge'))
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
