import { extensionOf } from '../../base/paths.ts'
import { defineRule } from '../define-rule.ts'
import { usedFiles } from '../unused-images.ts'

export const unusedFile = defineRule({
  id: 'unused-file',
  group: 'site',
  level: 'log',
  what: 'No page links to a download, a video, a sound or a font, and no text of the site folder names it, including code, components and styles.',
  todo: 'Remove it, unless another site uses it.',
  checkSite: site => {
    const used = usedFiles(site)
    const candidates = site.inventory.assets.filter(({ path }) => KINDS.has(extensionOf(path)) && !used.has(path))
    if (candidates.length === 0) return []
    const { config, inventory, pages, looseTexts, textOf } = site
    const texts = inventory.assets.filter(({ path }) => /\.(?:css|m?js|html?|json|svg|xml|txt)$/i.test(path))
    const paths = new Set([...pages.keys(), ...config.customCss, ...texts.map(({ path }) => path), ...looseTexts])
    const whole = [JSON.stringify(config), ...[...paths].map(path => textOf(path) ?? '')]
    const isNamed = (path: string) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return whole.some(text => text.includes(name) || text.includes(encodeURIComponent(name)))
    }
    return candidates
      .filter(({ path }) => !isNamed(path))
      .map(({ path }) => ({
        file: path,
        message: 'Nothing on this site links to this file or names it.',
        hint: 'Remove it, unless another site uses it.',
      }))
  },
})

const KINDS = new Set([
  ...['.pdf', '.zip', '.gz', '.tgz', '.7z', '.csv', '.xlsx', '.docx', '.pptx', '.odt', '.ods'],
  ...['.mp4', '.webm', '.mov', '.mp3', '.ogg', '.wav', '.m4a', '.woff', '.woff2', '.ttf', '.otf'],
])
