/**
 * Sites of any size, composed of the sentences of this repository's own site, with new names on every page: word
 * frequencies are those of real documentation. Their index is in memory and counts what is loaded.
 */
import { gzipSync } from 'node:zlib'
import { partName } from '../../src/features/search/part-name.ts'
import { PACKING } from '../../src/features/search/stage.ts'
import type { TextSection } from '../../src/model/page.ts'
import { EmbeddedIndex } from '../../src/search-engine/embedded-index.ts'
import type { Manifest } from '../../src/search-engine/index-format.ts'
import { createPageIndexer } from '../../src/search-engine/index-page.ts'
import { unpack } from '../../src/search-engine/unpack.ts'
import type { PlainPage } from './own-site.ts'
import { writeWholeIndex } from './whole-index.ts'

export interface MixedPage {
  title: string
  sections: TextSection[]
}

/** An index, its parts compressed as on a server, and the build time in milliseconds. */
export interface MixedIndex {
  manifest: string
  parts: Map<string, Uint8Array<ArrayBuffer>>
  indexing: number
  joining: number
}

/** Indexes pages. */
export function indexMixed(inputs: readonly MixedPage[]): MixedIndex {
  const { indexPage } = createPageIndexer()
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  const put = (bytes: Uint8Array) => {
    const name = partName(bytes)
    parts.set(name, new Uint8Array(gzipSync(bytes, PACKING)))
    return name
  }
  const start = performance.now()
  const pages = inputs.map(({ title, sections }, number) => {
    const route = `/section-${Math.floor(number / 20)}/page-${number}`
    const input = { locale: 'en', route, title, group: 'Docs', titles: [], names: [], linkTexts: [], sections }
    const { fragment, ...rest } = indexPage(input)
    return { ...rest, name: route, fragmentName: put(new TextEncoder().encode(fragment)) }
  })
  const indexed = performance.now()
  const manifest = writeWholeIndex(pages, put)
  return { manifest, parts, indexing: indexed - start, joining: performance.now() - indexed }
}

/** The index for a new reader, with what has been loaded so far: bytes over the network, and files. */
export function openMixed({ manifest, parts }: MixedIndex): { index: EmbeddedIndex; bytes: number; files: number } {
  const opened = { bytes: gzipSync(manifest).length, files: 1 }
  const load = async (name: string) => {
    const part = parts.get(name) as Uint8Array<ArrayBuffer>
    opened.bytes += part.length
    opened.files++
    return unpack(part)
  }
  return Object.assign(opened, { index: new EmbeddedIndex(JSON.parse(manifest) as Manifest, load, 'en') })
}

/** Pages of sentences from real pages. The same size gives the same pages. */
export function mixPages(pages: readonly PlainPage[], count: number): MixedPage[] {
  const real = pages.flatMap(({ sections }) => sections.filter(({ text }) => text.length > 80))
  const sentences = real.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/))
  const titles = pages.map(({ title }) => title)
  let state = 1
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
  const name = () => `${SYLLABLES[next(20)]}${SYLLABLES[next(20)]}${SYLLABLES[next(20)]}${SYLLABLES[next(20)]}`
  return Array.from({ length: count }, (_, number) => {
    const own = Array.from({ length: 6 }, name)
    const sections = Array.from({ length: 7 }, (_section, index): TextSection => {
      const text = Array.from({ length: 8 }, () => sentences[next(sentences.length)]).join(' ')
      const heading = index === 0 ? '' : (real[next(real.length)]?.heading ?? '')
      return {
        id: index === 0 ? '' : `s${index}`,
        heading,
        depth: index === 0 ? 1 : 2,
        text: `${text} ${own[index % 6]}`,
        code: [],
      }
    })
    return { title: `${titles[next(titles.length)]} ${number}`, sections }
  })
}

const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve wi xo zu ka le mi no pu'.split(' ')
