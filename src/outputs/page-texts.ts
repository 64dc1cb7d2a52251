/**
 * Pages as texts for programs, as a feature makes them: the hook `pageTexts`. A text of a page is made with its HTML, or
 * later from its markdown; files about many pages consist of these texts.
 */
import { featuresWith } from '../base/features.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { MakeTexts, MarkdownPath } from '../model/output.ts'
import type { DocsVersion } from '../model/source.ts'
import type { PlannedView, SiteView } from '../model/view.ts'
import type { JoinedFile } from './written-parts.ts'

/** Makes texts of pages for programs. */
export interface PageTexts {
  /**
   * Creates the look-up of the paths at which pages are published as markdown.
   * @param statics paths in the output folder of files that are copied
   */
  markdownPaths: (config: ResolvedConfig, graph: Pick<SiteGraph, 'routes'>, statics: readonly string[]) => MarkdownPath
  /** The kinds of texts that the site's files consist of. */
  kinds: (config: ResolvedConfig) => string[]
  /** Makes the texts of a page. Runs in threads. */
  make: MakeTexts
  /** Lists the files that consist of such texts. A list of files follows the files that it names. */
  files: (sources: TextSources) => JoinedFile[]
  /** What the report of a build calls the files, in its order, and the paths that it counts as one of each kind. */
  reported: readonly { name: string; pattern: RegExp }[]
}

/** Input of the files. */
export interface TextSources {
  config: ResolvedConfig
  pages: readonly WrittenPage[]
  /** Text of a file in the sink, and its hash. */
  read: (path: string) => string
  hashOf: (path: string) => string
  /** In bytes. */
  sizeOf: (path: string) => number
  /** Whether no other file has the path. */
  isFree: (path: string) => boolean
  /** A text of a page in UTF-8 as it was made with its markdown, where this run made it. */
  madeText: (markdownPath: string, kind: string) => Uint8Array | undefined
}

/** The parts of a view that lists of pages depend on. */
export type ListedView = Pick<
  PlannedView,
  'path' | 'title' | 'description' | 'markdownHref' | 'kind' | 'noIndex' | 'unlisted' | 'draft'
>

/** The parts of a planned page that the lists depend on. */
export interface WrittenPage {
  outPath: string
  /** Path of its markdown, if it has one. */
  markdownPath?: string
  view: ListedView
  site: {
    locale: string
    version: Pick<DocsVersion, 'isLast' | 'path' | 'section'>
    view: SiteView
    key: string
  }
  /** Name of the page's section of the site. */
  section: string
}

/** The kinds of texts that a site makes with its pages. */
export async function textKinds(config: ResolvedConfig): Promise<string[]> {
  return (await featuresWith('pageTexts', config)).flatMap(({ pageTexts }) => pageTexts.kinds(config))
}

declare module '../model/feature.ts' {
  interface Feature {
    pageTexts?: PageTexts
  }
}
