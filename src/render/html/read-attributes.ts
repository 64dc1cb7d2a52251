/** The attributes of a start tag. Returns their values by name in lower case. */
import { decodeReferences } from './decode-references.ts'

const ATTRIBUTE = /([^\s/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S*)))?/g
const PLAIN_NAME = /^[a-z][a-z\d:-]*$/
const SPACE = 32

/** The value of one attribute; undefined if there is none. @param name in lower case */
export function readAttribute(text: string, name: string): string | undefined {
  const start = text.indexOf(` ${name}="`)
  const end = start < 0 || !isBetweenAttributes(text, start) ? -1 : text.indexOf('"', start + name.length + 3)
  if (end >= 0) return decodeReferences(text.slice(start + name.length + 3, end))
  return text.toLowerCase().includes(name) ? readAttributes(text)[name] : undefined
}

/** Whether a value in double quotes, or nothing, ends before this offset. A value may contain the text of an attribute. */
function isBetweenAttributes(text: string, at: number): boolean {
  return at === 0 || (text[at - 1] === '"' && text[at - 2] !== '=')
}

/** All attributes. */
export function readAttributes(text: string): Readonly<Record<string, string>> {
  return readQuoted(text) ?? readAnyAttributes(text)
}

/** Attributes as templates write them, each with a space before it and its value in double quotes; undefined for others. */
function readQuoted(text: string): Record<string, string> | undefined {
  const attributes: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const equals = text.indexOf('="', at)
    const end = text.indexOf('"', equals + 2)
    if (equals < 0 || end < 0 || text.charCodeAt(at) !== SPACE) return undefined
    const name = text.slice(at + 1, equals)
    if (!PLAIN_NAME.test(name)) return undefined
    attributes[name] ??= decodeReferences(text.slice(equals + 2, end))
    at = end + 1
  }
  return attributes
}

function readAnyAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, key = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes[key.toLowerCase()] ??= decodeReferences(double ?? single ?? bare ?? '')
  return attributes
}
