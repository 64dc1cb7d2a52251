/**
 * A live site without its watcher: a test writes files, names them, and waits for the rebuild.
 */
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createPool } from '../../src/commands/run.ts'
import { LiveSite } from '../../src/dev/live-site.ts'
import type { Rebuild } from '../../src/dev/rebuild.ts'
import type { Pool } from '../../src/engine/pool.ts'
import type { Site } from './site.ts'

export interface Live {
  site: LiveSite
  rebuilds: Rebuild[]
  /** The previews that were shown before a rebuild, with the pages at that time. */
  previews: { changed: string[]; styles?: string; pages: (string | undefined)[] }[]
  last: () => Rebuild
  /** Writes files and reports the change to the site. */
  edit: (files: Record<string, string>) => Promise<Rebuild>
  read: (path: string) => Promise<string | undefined>
}

/** Opens it, and waits for the first build. */
export async function openLive(t: TestContext, files: Site, pool: Pool = createPool(1)): Promise<Live> {
  const rebuilds: Rebuild[] = []
  const previews: Live['previews'] = []
  const site = new LiveSite({
    ...{
      siteDir: files.dir,
      drafts: true,
      cacheDir: join(files.dir, '.docsgen/serve'),
      ignore: [join(files.dir, 'build')],
      pool,
    },
    onRebuilt: rebuild => rebuilds.push(rebuild),
    onPreview: ({ changed, styles }) => {
      const pages: (string | undefined)[] = []
      previews.push({ changed, styles, pages })
      for (const [at, route] of changed.entries())
        void read(`${route.slice(1)}/index.html`.replace(/^\//, '')).then(text => {
          pages[at] = text
        })
    },
  })
  const read = async (path: string) => {
    const file = await site.read(path)
    return file && Buffer.from(file.bytes).toString('utf8')
  }
  t.after(async () => {
    await site.close()
    await pool.close()
  })
  const last = () => rebuilds.at(-1) as Rebuild
  await site.start()
  await site.change([])
  return {
    ...{ site, rebuilds, previews, last },
    edit: async changed => {
      files.write(changed)
      await site.change(Object.keys(changed).map(path => join(files.dir, path)))
      return last()
    },
    read,
  }
}
