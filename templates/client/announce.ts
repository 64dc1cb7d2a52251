/** Announces a short text to screen readers once, without moving the focus. */
const ID = 'dg-status'

/** Announces a text politely. */
export function announce(text: string): void {
  let region = document.getElementById(ID)
  if (!region) {
    region = document.createElement('div')
    region.id = ID
    region.className = 'sr-only'
    region.setAttribute('role', 'status')
    document.body.append(region)
  }
  region.textContent = text
}
