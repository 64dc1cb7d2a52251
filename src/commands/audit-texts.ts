/**
 * The part of an audit that reads texts closely: code blocks in JavaScript and TypeScript and, if the config enables
 * it, the words of the pages. In: the linked site. Out: findings. Expensive parts are loaded only if they are enabled.
 */
import { readFileSync } from 'node:fs'
import { checkScripts } from '../check/check-scripts.ts'
import { createSpellChecker, type Dictionary } from '../check/words/find-misspellings.ts'
import { createTermFinder } from '../check/words/find-terms.ts'
import type { PageTexts } from '../check/words/page-texts.ts'
import type { AuditInput } from '../model/audit.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source.ts'

/** The files of pages and partials, and the components that they may use. */
interface Texts {
  files: readonly SourceFile[]
  names: () => Promise<string[]>
}

/** Audits the texts of all pages. */
export async function auditTexts(input: AuditInput, texts: Texts): Promise<Diagnostic[]> {
  const { terms, spelling } = input.config.check
  const scripts = await checkScripts(input)
  if (Object.keys(terms).length === 0 && !spelling) return scripts
  return [...scripts, ...(await auditWords(input, texts))]
}

async function auditWords({ config, pages }: AuditInput, { files, names }: Texts): Promise<Diagnostic[]> {
  const { check, i18n, markdown, limits } = config
  const dictionary = await dictionaryFor(config)
  const findTerms = createTermFinder(check.terms)
  const checkSpelling =
    dictionary && 'isKnown' in dictionary && createSpellChecker(dictionary, check.spelling?.words ?? [])
  const { createProseReader } = await import('../parse/read-prose.ts')
  const readProse = createProseReader({ markdown, limits }, await names())
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
  const { openDictionary } = await import('../check/words/open-dictionary.ts')
  return openDictionary(siteDir, check.spelling.language)
}

function notInstalled(missing: readonly string[], { configFile: file }: ResolvedConfig): Diagnostic {
  const message = `check.spelling: the spelling is not checked, because ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed.`
  const hint = `Run npm install --save-dev ${missing.join(' ')}.`
  return { rule: 'spelling', message, hint, file, about: ['check', 'spelling'] }
}
