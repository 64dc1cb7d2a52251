/** A docsgen config for a site that was read from another one. Results of functions are written out if possible. */
import type { SiteInput } from '../../config/schema/site.ts'
import { isObject } from '../../schema/fields.ts'

export interface WrittenConfig {
  site: SiteInput
  /** All redirects, including those created by functions. */
  redirects: { from: string; to: string }[]
  /** Remarks about the config, one sentence each. */
  remarks: string[]
}

/** The remark about `lenient: true`. */
export const LENIENT_REMARK =
  'With `lenient`, problems that would stop a build are warnings. Remove it when a build has none left.'

/** The text of the config. */
export function configText({ site, redirects, remarks }: WrittenConfig): string {
  const all = { ...site, redirects }
  const fields = Object.entries(all).flatMap(([key, value]) => {
    const text = valueText(value, 1)
    // Without a value, docsgen has no single pages.
    const isEmpty = text === '[]' || (text === '{}' && key !== 'pages')
    return text === undefined || isEmpty ? [] : [`  ${nameText(key)}: ${text},`]
  })
  const notes = remarks.map(remark => `// ${remark}`)
  return [
    `import { defineConfig } from 'docsgen'`,
    '',
    ...notes,
    'export default defineConfig({',
    ...fields,
    '})',
    '',
  ].join('\n')
}

/** A value as TypeScript; undefined for one that cannot be written. */
function valueText(value: unknown, depth: number): string | undefined {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return undefined
  if (value instanceof RegExp) return String(value)
  const pad = '  '.repeat(depth)
  if (Array.isArray(value)) {
    const parts = value.map(part => valueText(part, depth + 1)).filter(part => part !== undefined)
    return parts.length === 0 ? '[]' : `[\n${parts.map(part => `${pad}  ${part},\n`).join('')}${pad}]`
  }
  if (!isObject(value)) return typeof value === 'string' ? stringText(value) : JSON.stringify(value)
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const text = valueText(part, depth + 1)
    return text === undefined ? [] : [`${pad}  ${nameText(key)}: ${text},\n`]
  })
  return parts.length === 0 ? '{}' : `{\n${parts.join('')}${pad}}`
}

function nameText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringText(name)
}

function stringText(text: string): string {
  return text.includes("'") || text.includes('\n') ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
}
