import { defineRule } from '../define-rule.ts'
import { isImage, unusedImages } from '../unused-images.ts'

export const largeImage = defineRule({
  id: 'large-image',
  group: 'site',
  level: 'warn',
  what: 'An image is larger than 1 MB, or than `check.largeImage` kB.',
  todo: 'Scale it down, or save it as WebP or AVIF.',
  checkSite: site => {
    const large = site.inventory.assets.filter(
      asset => isImage(asset) && asset.size > site.config.check.largeImage * 1000,
    )
    const unused = new Set(unusedImages(large, site))
    return large
      .filter(image => !unused.has(image))
      .map(({ path, size }) => ({
        file: path,
        message: `The image has ${sizeIn(size)}, which takes long to load on a slow connection.`,
        hint: 'Scale it down, or save it as WebP or AVIF.',
      }))
  },
})

function sizeIn(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
