import { defineRule } from '../define-rule.ts'
import { isImage, unusedImages } from '../unused-images.ts'

export const largeImage = defineRule({
  id: 'large-image',
  group: 'site',
  level: 'warn',
  what: 'An image is larger than 1 MB.',
  todo: 'Scale it down, or save it as WebP or AVIF.',
  checkSite: site => {
    const large = site.inventory.assets.filter(asset => isImage(asset) && asset.size > LARGE_IMAGE_BYTES)
    const unused = new Set(unusedImages(large, site))
    return large
      .filter(image => !unused.has(image))
      .map(({ path, size }) => ({
        file: path,
        message: `The image has ${(size / 1e6).toFixed(1)} MB, which takes seconds to load on a slow connection.`,
        hint: 'Scale it down, or save it as WebP or AVIF.',
      }))
  },
})

/** A phone loads this in about five seconds on a slow connection. */
const LARGE_IMAGE_BYTES = 1_000_000
