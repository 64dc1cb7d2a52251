/** Single pages that are React modules. */
import { resolve } from 'node:path'
import picomatch from 'picomatch'
import { siteRelative } from '../base/paths.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { scopeOf } from './trees.ts'
import { type FoundFile, walk } from './walk.ts'

const MODULE = /(?<!\.d)\.[jt]sx?$/

/** The modules of a section with single pages; none if the config has no such section. */
export function pageFiles(config: ResolvedConfig, ignore: readonly string[]): FoundFile[] {
  return config.sections.flatMap(({ kind, docs }) => {
    if (kind !== 'pages') return []
    const absPath = resolve(config.siteDir, docs.path)
    const path = siteRelative(config.siteDir, absPath)
    const wanted = (name: string) => MODULE.test(name)
    const { files } = walk({ ...scopeOf(config, ignore), absPath, path, hidden: false, wanted })
    const isIncluded = picomatch(docs.include)
    const isExcluded = docs.exclude.length === 0 ? () => false : picomatch(docs.exclude, { dot: true })
    return files.filter(({ rel }) => isIncluded(rel) && !isExcluded(rel))
  })
}
