/** All rules. Each file of `rules/` is listed here; what it exports is a rule. */
import type { RuleDefinition } from './define-rule.ts'
import * as addresses from './rules/addresses.ts'
import * as codeBlocks from './rules/code-blocks.ts'
import * as components from './rules/components.ts'
import * as externalLinks from './rules/external-links.ts'
import * as files from './rules/files.ts'
import * as frontMatter from './rules/front-matter.ts'
import * as links from './rules/links.ts'
import * as markup from './rules/markup.ts'
import * as navigation from './rules/navigation.ts'
import * as partials from './rules/partials.ts'
import * as runs from './rules/runs.ts'
import * as unusedFiles from './rules/unused-files.ts'
import * as writing from './rules/writing.ts'

const FILES: readonly Readonly<Record<string, RuleDefinition>>[] = [
  addresses,
  codeBlocks,
  components,
  externalLinks,
  files,
  frontMatter,
  links,
  markup,
  navigation,
  partials,
  runs,
  unusedFiles,
  writing,
]

/** In alphabetical order of their ids. */
export const ALL_RULES: readonly RuleDefinition[] = FILES.flatMap(file => Object.values(file)).sort((a, b) =>
  a.id < b.id ? -1 : 1,
)
