/**
 * All rules: those of the core, and those of features. Each file of `rules/` is listed here, and `rules.ts` of a feature in its
 * entry of `src/features/index.ts`; what they export is a rule.
 */
import { featureRules } from '../base/features.ts'
import type { RuleDefinition } from './define-rule.ts'
import * as addresses from './rules/addresses.ts'
import * as codeBlocks from './rules/code-blocks.ts'
import * as components from './rules/components.ts'
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

/** All rules, in alphabetical order of their ids. */
export async function allRules(): Promise<readonly RuleDefinition[]> {
  const files = [...FILES, ...(await featureRules<Readonly<Record<string, RuleDefinition>>>())]
  return files.flatMap(file => Object.values(file)).sort((a, b) => (a.id < b.id ? -1 : 1))
}
