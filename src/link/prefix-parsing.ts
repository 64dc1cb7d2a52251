/** How number prefixes are taken off in docs. In: the config, and the docs. Out: yes, no, or a function of the config. */
import type { ResolvedConfig } from '../model/config.ts'
import { docsOf } from '../model/sections.ts'
import type { DocsVersion } from '../model/source.ts'
import type { PrefixParsing } from './number-prefix.ts'

/** What the docs say of it. */
export function prefixParsing(config: ResolvedConfig, version: Pick<DocsVersion, 'section'>): PrefixParsing {
  return config.functions?.numberPrefix.get(version.section.id) ?? docsOf(config, version).numberPrefixParser
}
