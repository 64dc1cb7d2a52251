import { defineRule } from '../define-rule.ts'
import { isImage, unusedImages } from '../unused-images.ts'

export const unusedImage = defineRule({
  id: 'unused-image',
  group: 'site',
  level: 'warn',
  what: 'No page shows the image, and no text of the site folder names it, including code, components and styles.',
  todo: 'Remove it, unless another site uses it.',
  checkSite: site =>
    unusedImages(site.inventory.assets.filter(isImage), site).map(({ path }) => ({
      file: path,
      message: 'Nothing on this site shows or names this image.',
      hint: 'Remove it, unless another site uses it.',
    })),
})
