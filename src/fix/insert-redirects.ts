/**
 * Redirects written into a config. Returns the text with them, with comments and formatting preserved; undefined if
 * their place cannot be determined. The caller reads the config again to verify.
 */
import { extensionOf } from '../base/paths.ts'

/** A redirect in the config, with paths relative to the base. */
export interface NewRedirect {
  from: string
  to: string
}

/** The field and the start of its list, in JSON, JavaScript or TypeScript. */
const FIELD = /(?<![\w.])(["']?)redirects\1\s*:\s*\[/
/** The start of the config's object. */
const START = /defineConfig\(\s*\{|export\s+default\s*\{|module\.exports\s*=\s*\{|:\s*\w*Config\s*=\s*\{/

/** Inserts the redirects. */
export async function insertRedirects(
  text: string,
  file: string,
  redirects: readonly NewRedirect[],
): Promise<string | undefined> {
  if (/^\.ya?ml$/.test(extensionOf(file))) return intoYaml(text, redirects)
  const isJson = extensionOf(file) === '.json'
  const entries = redirects.map(({ from, to }) =>
    isJson
      ? `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`
      : `{ from: ${quoted(from)}, to: ${quoted(to)} }`,
  )
  const field = FIELD.exec(text)
  if (field) {
    const at = field.index + field[0].length
    const isEmpty = /^\s*\]/.test(text.slice(at))
    const list = entries.map(entry => `\n    ${entry}`).join(',')
    return `${text.slice(0, at)}${list}${isEmpty ? '\n  ' : ','}${text.slice(at)}`
  }
  const start = isJson ? /^\s*\{/.exec(text) : START.exec(text)
  if (!start) return undefined
  const at = start.index + start[0].length
  const isEmpty = /^\s*\}/.test(text.slice(at))
  const name = isJson ? '"redirects"' : 'redirects'
  const list = `\n  ${name}: [${entries.map(entry => `\n    ${entry}`).join(',')}\n  ]${isJson && isEmpty ? '\n' : ','}`
  return `${text.slice(0, at)}${list}${text.slice(at)}`
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}

async function intoYaml(text: string, redirects: readonly NewRedirect[]): Promise<string | undefined> {
  const { isSeq, parseDocument } = await import('yaml')
  const document = parseDocument(text)
  if (document.errors.length > 0) return undefined
  if (!isSeq(document.get('redirects'))) document.set('redirects', document.createNode([]))
  for (const redirect of redirects) document.addIn(['redirects'], document.createNode({ ...redirect }))
  return String(document)
}
