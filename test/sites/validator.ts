/** Valid HTML: html-validate with the rules of the standard. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'

/** Resolves the config once instead of for each page, which takes a third of the processor time. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(path: string) {
    this.#resolved ??= super.getConfigFor(path)
    return this.#resolved
  }
}

export const validator = new HtmlValidate(
  new OneConfig({ root: true, extends: ['html-validate:standard'], elements: ['html5'] }),
)

/** The HTML files of a folder, except those that only redirect to another page. */
export function pagesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.html'))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !readFileSync(path, 'utf8').includes('http-equiv="refresh"'))
}

/** The errors of a page, a line for each kind. */
export function errorsOf(path: string): string[] {
  const { results } = validator.validateStringSync(readFileSync(path, 'utf8'), path)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
  )
}
