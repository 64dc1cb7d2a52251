/** How number prefixes are removed in docs. Returns true, false, or a function of the config. */
import type { ResolvedConfig } from '../model/config.ts'
import { docsOf } from '../model/sections.ts'
import type { DocsVersion } from '../model/source.ts'
import type { PrefixParsing } from './number-prefix.ts'

/** The setting of the docs. */
export function prefixParsing(config: ResolvedConfig, version: Pick<DocsVersion, 'section'>): PrefixParsing {
  return config.functions?.numberPrefix.get(version.section.id) ?? docsOf(config, version).numberPrefixParser
}
