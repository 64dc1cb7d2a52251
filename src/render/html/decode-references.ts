/** Character references of HTML. */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'

const REFERENCE = /&(#x[\da-f]+|#\d+|[a-z][a-z\d]*);/gi
/** The references that templates write, by the code of the character after the ampersand. */
const WRITTEN: ReadonlyMap<number, { reference: string; character: string }> = new Map(
  Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }).map(
    ([reference, character]) => [reference.charCodeAt(1), { reference, character }],
  ),
)

/** Text with its character references resolved. */
export function decodeReferences(text: string): string {
  let decoded = ''
  let from = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const written = WRITTEN.get(text.charCodeAt(at + 1))
    // Other references are rare.
    if (!written || !text.startsWith(written.reference, at))
      return decoded + text.slice(from).replace(REFERENCE, decodeReference)
    decoded += text.slice(from, at) + written.character
    from = at + written.reference.length
  }
  return from === 0 ? text : decoded + text.slice(from)
}

function decodeReference(written: string, name: string): string {
  if (name[0] !== '#') return decodeNamedCharacterReference(name) || written
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\uFFFD'
}
