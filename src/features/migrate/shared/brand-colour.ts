/** The brand colour that a site sets in its stylesheets. Returns the theme with that accent; none for colours that are not hexadecimal. */
import { join } from 'node:path'
import { isHexColor } from '../../../base/color.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import { filesOfSite, readText } from './read-folder.ts'

/** Colours of VitePress's own palette that stylesheets refer to. */
const PALETTE: Record<string, string> = {
  '--vp-c-indigo-1': '#3451b2',
  '--vp-c-purple-1': '#6f42c1',
  '--vp-c-green-1': '#18794e',
  '--vp-c-yellow-1': '#915930',
  '--vp-c-red-1': '#b8272c',
}
const MAX_REFERENCES = 5

/**
 * The theme.
 * @param dir absolute path of the folder with the stylesheets
 * @param properties the custom properties of the tool for this colour, most specific first
 */
export function brandTheme(dir: string, properties: readonly string[]): Pick<SiteInput, 'theme'> {
  const sheets = filesOfSite(dir).filter(path => /\.(?:css|scss|less|styl)$/.test(path))
  const text = sheets.map(path => readText(join(dir, path)).replace(/\/\*[\s\S]*?\*\//g, '')).join('\n')
  // The first value is that of the light mode.
  const written = (property: string) => new RegExp(`(?<![\\w-])${property}\\s*:\\s*([^;}\\n]+)`).exec(text)?.[1]?.trim()
  for (const property of properties) {
    let value = written(property)
    for (let count = 0; count < MAX_REFERENCES; count++) {
      const name = /^var\(\s*(--[\w-]+)/.exec(value ?? '')?.[1]
      if (name === undefined) break
      value = written(name) ?? PALETTE[name]
    }
    const accent = value?.replace(/\s*!important$/, '')
    if (accent !== undefined && isHexColor(accent)) return { theme: { accent } }
  }
  return {}
}
