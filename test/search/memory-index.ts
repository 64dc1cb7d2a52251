/** An index in memory. Returns its files, and the index that reads them. */

import { partName } from '../../src/features/search/part-name.ts'
import type { IndexInput } from '../../src/model/search.ts'
import { EmbeddedIndex } from '../../src/search-engine/embedded-index.ts'
import { type Manifest, partPath } from '../../src/search-engine/index-format.ts'
import { createPageIndexer } from '../../src/search-engine/index-page.ts'
import { writeWholeIndex } from './whole-index.ts'

/** The manifest's JSON, and the other files by name. */
export interface MemoryIndex {
  manifest: string
  parts: Map<string, Uint8Array>
}

/** Indexes pages. */
export function indexInMemory(inputs: readonly IndexInput[]): MemoryIndex {
  const parts = new Map<string, Uint8Array>()
  const put = (bytes: Uint8Array) => {
    const name = partName(bytes)
    parts.set(name, bytes)
    return name
  }
  const { indexPage } = createPageIndexer()
  const pages = inputs.map(input => {
    const { fragment, ...rest } = indexPage(input)
    return { ...rest, name: input.route, fragmentName: put(new TextEncoder().encode(fragment)) }
  })
  return { manifest: writeWholeIndex(pages, put), parts }
}

/** Opens an index. `loaded` receives the paths of the loaded files. */
export function openInMemory({ manifest, parts }: MemoryIndex, locale = 'en', loaded: string[] = []): EmbeddedIndex {
  const load = async (name: string) => {
    loaded.push(partPath(name))
    const part = parts.get(name)
    if (!part) throw new RangeError(`the index has no part ${name}`)
    return part
  }
  return new EmbeddedIndex(JSON.parse(manifest) as Manifest, load, locale)
}
