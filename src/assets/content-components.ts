/**
 * Virtual modules that the content templates import: docsgen's own components from the table of components
 * (`docsgen:content-components`), those of plugins and of the site (`docsgen:components`), islands
 * (`docsgen:island-components`), and the languages of code that the site adds (`docsgen:code-languages`).
 */
import type { Plugin } from 'esbuild'
import { COMPONENTS } from '../model/components.ts'
import { findIslands, islandComponentsPlugin } from './islands.ts'
import { liveCodePlugin } from './live-code.ts'
import { replacedElements } from './replaced-elements.ts'
import { replacesTemplates, type SiteCode } from './site-code.ts'
import { virtualModule } from './virtual-module.ts'

/** esbuild plugins for all of them. */
export function contentPlugins(code: SiteCode): Plugin[] {
  return [
    liveCodePlugin(code),
    virtualModule('docsgen:content-components', ownComponentsModule(code)),
    islandComponentsPlugin(findIslands(code)),
    virtualModule('docsgen:components', siteComponentsModule(code)),
    virtualModule('docsgen:code-languages', codeLanguagesModule(code)),
  ]
}

/** The module with the function that adds the site's languages. Its code is run when the function is called. */
function codeLanguagesModule({ codeLanguages }: SiteCode): string {
  if (codeLanguages === undefined) return 'export const addLanguages = undefined'
  const load = `const added = require(${JSON.stringify(codeLanguages)})`
  return `export const addLanguages = prism => { ${load}; (added.default ?? added)(prism) }`
}

/** docsgen's own components, and the file of each below `content/`. */
export function ownComponents(): { name: string; file: string }[] {
  return Object.entries(COMPONENTS).flatMap(([name, { file }]) => (file === undefined ? [] : [{ name, file }]))
}

/**
 * The module with docsgen's own components, each from its file in the theme, and whether
 * code of the site may be among them.
 */
function ownComponentsModule(code: SiteCode): string {
  const { theme } = code
  const rows = ownComponents()
  const imports = rows.map(({ name, file }, index) => {
    const exported = name.charAt(0).toUpperCase() + name.slice(1)
    return `import { ${exported} as own${index} } from ${JSON.stringify(theme.file(`content/${file}`))}`
  })
  const entries = rows.map(({ name }, index) => `${name}: own${index}`)
  const areReplaced = `export const areReplaced = ${replacesTemplates(code)}`
  return `${imports.join('\n')}\nexport const components = { ${entries.join(', ')} }\n${areReplaced}\n`
}

/**
 * The module with the components of plugins, then the site's, which take precedence. Those that replace elements of
 * markdown are not among them: the parser renders them.
 */
function siteComponentsModule({ components, ofPlugins, swizzled }: SiteCode): string {
  const rows = ofPlugins?.components ?? []
  const elements = swizzled ? [] : replacedElements(components).map((name, at) => `${name}: element${at}, `)
  const imports = [
    ...(components === undefined ? [] : [`import * as all from ${JSON.stringify(components)}`]),
    ...rows.map(({ path }, at) => `import plugin${at} from ${JSON.stringify(path)}`),
  ]
  const entries = [
    ...rows.map(({ name }, at) => `${name}: plugin${at}`),
    ...(components === undefined ? [] : ['...own']),
  ]
  const own = components === undefined ? '' : `const { ${elements.join('')}...own } = all\n`
  return `${imports.join('\n')}\n${own}export const components = { ${entries.join(', ')} }\n`
}
