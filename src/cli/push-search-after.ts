/** Pushes a site to its search engine after a build or a publication: the hook `pushSearchAfter`. */
import { featuresWith } from '../base/features.ts'
import type { Io } from '../base/io.ts'

/** The site. Paths may be relative to it. */
export interface PushedSite {
  siteDir: string
  configPath?: string
  cacheDir?: string
  /** Base path and address of the site, instead of those of its config. */
  base?: string
  url?: string
}

declare module '../model/feature.ts' {
  interface Feature {
    /** Pushes the site if its config wants it at this moment; returns the exit code. */
    pushSearchAfter?: (moment: 'build' | 'publish', site: PushedSite, io: Io) => Promise<number>
  }
}

/** Pushes the site if its config wants it at this moment; returns the exit code. */
export async function pushSearchAfter(moment: 'build' | 'publish', site: PushedSite, io: Io): Promise<number> {
  const [feature] = await featuresWith('pushSearchAfter')
  return (await feature?.pushSearchAfter(moment, site, io)) ?? 0
}
