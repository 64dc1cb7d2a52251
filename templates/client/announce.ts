/** Announces a short text once, without moving the focus. */
const ID = 'dg-status'

/** Announces a text politely. With a button, the text is shown as well, until the next one. */
export function announce(text: string, button?: Element): void {
  let region = document.getElementById(ID)
  if (!region) {
    region = document.createElement('div')
    region.id = ID
    region.setAttribute('role', 'status')
    document.body.append(region)
  }
  region.className = button ? 'dg-load-failure dg-offline' : 'sr-only'
  region.replaceChildren(text, ...(button ? [button] : []))
}
