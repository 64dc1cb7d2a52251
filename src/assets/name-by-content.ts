/**
 * Names bundled files after their content. esbuild's own names depend on the location of the inputs, so the same site
 * in another folder would have other names, and readers would download it again.
 */
import { basename } from 'node:path'
import { nameHash } from '../base/hash.ts'

/** A bundled file: its name and its text. */
export interface NamedFile {
  name: string
  text: string
}

/**
 * The files under names like `main-0123456789.js`, with references between them updated.
 * @param files names are unique and end in a dash, esbuild's hash and the extension
 */
export function nameByContent(files: readonly { path: string; text: string }[]): NamedFile[] {
  const texts = new Map(files.map(file => [basename(file.path), file.text]))
  const done = new Map<string, NamedFile>()

  function finish(old: string, above: readonly string[]): NamedFile {
    const known = done.get(old)
    if (known) return known
    let text = texts.get(old) ?? ''
    for (const other of texts.keys()) {
      // In a cycle, the old name stays in the text; esbuild creates no such chunks.
      if (other === old || above.includes(other) || !text.includes(other)) continue
      text = text.replaceAll(other, finish(other, [...above, old]).name)
    }
    const file = { name: old.replace(/-[^-.]+(?=\.\w+$)/, `-${nameHash(text)}`), text }
    done.set(old, file)
    return file
  }
  return [...texts.keys()].map(name => finish(name, []))
}
