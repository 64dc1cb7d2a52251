/**
 * The texts of a plugin in a language: `getTranslationFiles` names them, files in the folder of the language
 * translate them, and `translateContent` puts them into the content.
 */
import { join } from 'node:path'
import { readIfExists } from '../../base/files.ts'
import type { PluginSite } from '../../model/site-plugins.ts'
import type { RunningPlugin } from './running-plugin.ts'

interface TranslationFile {
  path: string
  content: Record<string, { message: string; description?: string }>
}

/** The content, translated if the plugin does that. */
export async function translationsOf(
  { hooks, content, name, id }: RunningPlugin,
  { siteDir, i18n }: PluginSite,
  locale: string,
): Promise<unknown> {
  if (!hooks.translateContent) return content
  const written = (await hooks.getTranslationFiles?.({ content })) as TranslationFile[] | undefined
  const dir = join(siteDir, i18n.path, locale, id === 'default' ? name : `${name}-${id}`)
  const translationFiles = (written ?? []).map(file => {
    const text = readIfExists(join(dir, `${file.path}.json`))?.toString('utf8')
    const translated = text === undefined ? {} : (JSON.parse(text) as TranslationFile['content'])
    return { ...file, content: { ...file.content, ...translated } }
  })
  return hooks.translateContent({ content, translationFiles })
}
