/** Gives the browser's own bars the colour of the page. Loaded for readers who chose a colour mode. */

/** Sets the colour, for both modes of the system. */
export function colorBar(): void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--dg-bg')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) meta.content = color
}
