/**
 * What was found while a site was read and linked: all of it, what a build reports, and an identity that is known without listing
 * what was found about links, of which a site can have tens of thousands.
 */
import { hashOf } from '../base/hash.ts'
import { Ignores } from '../check/ignores.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory } from '../model/source.ts'
import { generatedFiles, withoutGeneratedPlaces } from './generated-places.ts'
import { oncePerSubject, standInsOf, withoutHiddenPartials, withoutStandIns } from './reported-findings.ts'

interface FindingSources {
  /** About the site as a whole. */
  own: readonly Diagnostic[]
  /** Of parsing. */
  parsed: readonly Diagnostic[]
  /** About fields of front matter that plugins declare. */
  fields: readonly Diagnostic[]
  graph: SiteGraph
  pages: ReadonlyMap<string, ParsedPage>
  files: Inventory['files']
  config: ResolvedConfig
}

export class SiteFindings {
  readonly #sources: FindingSources
  /** What was found in pages before they were linked. */
  readonly #ofPages: readonly Diagnostic[]

  constructor(sources: FindingSources) {
    const { parsed, fields, config } = sources
    this.#sources = sources
    this.#ofPages = [...withoutHiddenPartials(withoutStandIns(parsed, config), sources), ...fields]
  }

  /** Everything. */
  all(): Diagnostic[] {
    const { own, graph, files, config } = this.#sources
    const ofPages = [...this.#ofPages, ...withoutStandIns(graph.diagnostics, config)]
    return [...withoutStandIns(own, config), ...withoutGeneratedPlaces(ofPages, files)]
  }

  /** What a build reports. Only audits report ignore comments that silence nothing. */
  reported(): Diagnostic[] {
    const { pages, config } = this.#sources
    return oncePerSubject(new Ignores(pages).apply(this.all()), config.lenient)
  }

  /** Equal identities mean that a build reports the same. */
  get identity(): string {
    const { own, graph, pages, files, config } = this.#sources
    const ignores = [...pages.values()].flatMap(({ path, ignores }) => (ignores ? [[path, ignores]] : []))
    const made = [...generatedFiles(files).values()].map(({ path, originalPath }) => [path, originalPath])
    const settings = [made, ignores, standInsOf(config), config.lenient]
    return hashOf(JSON.stringify([own, this.#ofPages, graph.diagnosticsIdentity, settings]))
  }
}
