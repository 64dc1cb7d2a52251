/** The texts of the search in the language of the page. They are a separate file, which is loaded with the search. */
import type { TextKey, Texts } from '../../texts/en.ts'
import { pageConfig } from '../texts.ts'

/** The texts, and the address at which readers report a query without hits; `{query}` is replaced with it. */
type LoadedTexts = Partial<Texts> & { missingHref?: string }

const loaded = new Map<string, Promise<LoadedTexts>>()
let searchTexts: LoadedTexts = {}

/** A text of the search, once `loadSearchTexts` has resolved. */
export function searchText(key: TextKey): string {
  return searchTexts[key] ?? ''
}

/** The address that the config names, once `loadSearchTexts` has resolved. */
export function missingHref(): string | undefined {
  return searchTexts.missingHref
}

/** Loads the texts of the search in the language of the page. Rejects if they cannot be loaded. */
export async function loadSearchTexts(): Promise<void> {
  const url = pageConfig().search?.texts
  if (url === undefined) return
  const texts = loaded.get(url) ?? fetchTexts(url)
  loaded.set(url, texts)
  // The next attempt loads them again.
  texts.catch(() => loaded.delete(url))
  searchTexts = await texts
}

async function fetchTexts(url: string): Promise<LoadedTexts> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as LoadedTexts
}
