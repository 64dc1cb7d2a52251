/**
 * The components for content, by the name that markdown uses: docsgen's own as listed in `src/model/components.ts`,
 * then those of plugins and the site's, which take precedence.
 */

import { addLanguages } from 'docsgen:code-languages'
import { components as siteComponents } from 'docsgen:components'
import { areReplaced, components } from 'docsgen:content-components'
import { components as islands } from 'docsgen:island-components'
import type { ComponentType } from 'react'
import { asComponents } from './islands/Island.tsx'

export { addLanguages }

// biome-ignore lint/suspicious/noExplicitAny: components have props of all kinds.
export const contentComponents: Record<string, ComponentType<any>> = {
  ...components,
  ...siteComponents,
  ...asComponents(islands),
}

/** The names of those that contain no code of the site. */
export const withoutSiteCode: readonly string[] = areReplaced
  ? []
  : Object.keys(components).filter(name => contentComponents[name] === components[name])
