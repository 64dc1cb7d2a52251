/**
 * Missing author images. Returns one finding for each image, in the authors file or in the post that names the
 * author.
 */
import { decodePath, isExternalUrl, splitUrl } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Post } from '../../model/graph.ts'
import type { AssetFile } from '../../model/source.ts'
import type { Findings } from '../findings.ts'

interface Site {
  config: Pick<ResolvedConfig, 'baseUrl'>
  staticFiles: ReadonlyMap<string, AssetFile>
  findings: Findings
}

/** Reports images without a file. */
export function checkAuthorPictures(posts: Iterable<Post>, { config, staticFiles, findings }: Site): void {
  const checked = new Set<string>()
  for (const { doc, authors } of posts)
    for (const { name, image } of authors) {
      if (image === undefined || isExternalUrl(image) || image.startsWith('data:') || checked.has(image)) continue
      checked.add(image)
      if (image.startsWith('/') && pathsOf(image, config.baseUrl).some(path => staticFiles.has(path))) continue
      findings.add({
        rule: 'broken-image',
        message: `There is no picture of the author ${name} at '${image}'.`,
        hint: 'Put it into a static folder, and write its path below that folder with a slash at its start.',
        file: doc.source.path,
        subject: image,
      })
    }
}

/** The possible paths of an address in a static folder: with and without the site's base. */
function pathsOf(image: string, baseUrl: string): string[] {
  const path = decodePath(splitUrl(image).path)
  const below = path.startsWith(baseUrl) ? [path.slice(baseUrl.length)] : []
  return [path.slice(1), ...below].map(one => one.normalize('NFC'))
}
