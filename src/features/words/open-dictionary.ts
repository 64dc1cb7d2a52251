/**
 * The dictionary of a language, from packages that the site has installed: nspell, and the dictionary of the
 * language. Returns the dictionary, or the packages that are missing.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importModule } from '../../base/import-module.ts'
import type { Dictionary } from './find-misspellings.ts'

/** The part of nspell that is used. */
interface Spell {
  correct: (word: string) => boolean
  suggest: (word: string) => string[]
}
type Nspell = (words: object) => Spell

/** Opens the dictionary. */
export async function openDictionary(siteDir: string, language: string): Promise<Dictionary | { missing: string[] }> {
  const names = ['nspell', `dictionary-${language.toLowerCase()}`]
  const places = names.map(name => placeOf(name, siteDir))
  const missing = names.filter((_, at) => places[at] === undefined)
  if (missing.length > 0) return { missing }
  const [nspell, words] = await Promise.all(places.map(place => load(place as string)))
  const spell = (nspell as Nspell)(words as object)
  return { isKnown: word => spell.correct(word), suggest: word => spell.suggest(word) }
}

function placeOf(name: string, siteDir: string): string | undefined {
  try {
    return createRequire(join(siteDir, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

async function load(path: string): Promise<unknown> {
  const module = (await importModule(pathToFileURL(path).href)) as { default: unknown }
  return module.default
}
