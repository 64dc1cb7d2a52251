/**
 * Unused files of the theme folder. In: the theme, and all inputs of the bundles. Out: a finding for each file that
 * neither replaces a template nor is an island nor is imported, with the template that was probably meant.
 */

import { basename, join, sep } from 'node:path'
import { filesBelow } from '../base/list-files.ts'
import { docsgenCommand } from '../base/package-managers.ts'
import { suggest } from '../base/suggest.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isReplacement, type Theme, templatesDir } from './theme.ts'

/** Files that may be templates: code and styles, but no tests or stories. */
const CODE = /(?<!\.(?:d|test|stories))\.(?:[jt]sx?|css)$/

/** The findings. `themeDir` is the folder as written in the config. */
export function unusedOverrides(theme: Theme, inputs: readonly string[], themeDir: string): Diagnostic[] {
  const used = new Set(inputs)
  const unused = theme.overrides.filter(
    path => CODE.test(path) && !used.has(join(theme.dir, path)) && !isReplacement(path) && !isIsland(path),
  )
  if (unused.length === 0) return []
  const templates = filesBelow(templatesDir).filter(path => CODE.test(path))
  return unused.map(path => ({
    rule: 'unused-template',
    message: 'The file replaces no template, and no template imports it.',
    file: `${themeDir}/${path.split(sep).join('/')}`,
    hint: hintFor(path, templates),
  }))
}

function isIsland(path: string): boolean {
  return /^islands[\\/][A-Z]\w*\.[jt]sx?$/.test(path)
}

function hintFor(path: string, templates: readonly string[]): string {
  const name = stem(basename(path)).toLowerCase()
  const same = templates.find(template => stem(basename(template)).toLowerCase() === name)
  const near = same ?? nearest(path, templates)
  const all = `Run '${docsgenCommand('eject')}' to see all templates.`
  return near === undefined ? all : `Did you mean ${near.split(sep).join('/')}? ${all}`
}

/** The template with the most similar name, preferably in the same folder. */
function nearest(path: string, templates: readonly string[]): string | undefined {
  const byStem = new Map(templates.map(template => [stem(template), template]))
  const whole = suggest(stem(path), [...byStem.keys()])
  if (whole !== undefined) return byStem.get(whole)
  const byName = new Map(templates.map(template => [stem(basename(template)), template]))
  const name = suggest(stem(basename(path)), [...byName.keys()])
  return name === undefined ? undefined : byName.get(name)
}

function stem(path: string): string {
  return path.replace(/\.\w+$/, '')
}
