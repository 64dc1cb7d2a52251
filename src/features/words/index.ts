/** The words of pages: spelling, and terms that have to be written in one way. */

import { readFileSync } from 'node:fs'
import { siteModules } from '../../base/site-modules.ts'
import type { AuditedTexts } from '../../commands/audit-hooks.ts'
import type { AuditInput } from '../../model/audit.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import { createProseReader } from '../../parse/read-prose.ts'
import { createSpellChecker, type Dictionary } from './find-misspellings.ts'
import { createTermFinder } from './find-terms.ts'
import type { PageTexts } from './page-texts.ts'

export const feature: Feature = { auditTexts: auditWords }

async function auditWords({ config, pages }: AuditInput, { files, names }: AuditedTexts): Promise<Diagnostic[]> {
  const { check, i18n, markdown, limits } = config
  const dictionary = await dictionaryFor(config)
  const findTerms = createTermFinder(check.terms)
  const checkSpelling =
    dictionary && 'isKnown' in dictionary && createSpellChecker(dictionary, check.spelling?.words ?? [])
  const readProse = createProseReader({ markdown, limits, pageImports: siteModules().pageImports }, await names())
  const found = files
    .filter(({ path, fallback, isMade }) => pages.has(path) && !fallback && !isMade)
    .flatMap(({ path: file, docPath, kind, absPath, locale }) => {
      const prose = readProse({ path: file, docPath, kind, bytes: readFileSync(absPath) })
      if (!prose) return []
      const page: PageTexts = { file, ...prose }
      const isOwnLanguage = locale === i18n.defaultLocale
      return [...findTerms(page), ...(checkSpelling && isOwnLanguage ? checkSpelling(page) : [])]
    })
  return dictionary && 'missing' in dictionary ? [notInstalled(dictionary.missing, config), ...found] : found
}

async function dictionaryFor({
  check,
  siteDir,
}: ResolvedConfig): Promise<Dictionary | { missing: string[] } | undefined> {
  if (!check.spelling) return undefined
  const { openDictionary } = await import('./open-dictionary.ts')
  return openDictionary(siteDir, check.spelling.language)
}

function notInstalled(missing: readonly string[], { configFile: file }: ResolvedConfig): Diagnostic {
  const message = `check.spelling: the spelling is not checked, because ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed.`
  const hint = `Run npm install --save-dev ${missing.join(' ')}.`
  return { rule: 'spelling', message, hint, file, about: ['check', 'spelling'] }
}
