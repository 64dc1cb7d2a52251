/**
 * remark-rehype with footnotes in the language of each page. Its options apply to a whole processor, which is used for
 * pages of all languages.
 */

import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import remarkRehype from 'remark-rehype'
import type { VFile } from 'vfile'
import { contextOf } from '../page-context.ts'
import type { ContentTexts } from '../parse-input.ts'
import { hastHandlers } from './handlers.ts'

type Transformer = (tree: Root, file: VFile) => HastRoot

/** The unified plugin. */
export function hastPlugin(): Transformer {
  const handlers = hastHandlers()
  const transformers = new Map<Partial<ContentTexts>, Transformer>()
  return (tree, file) => {
    const { texts } = contextOf(file)
    const transform = transformers.get(texts) ?? createTransformer(texts, handlers)
    transformers.set(texts, transform)
    return transform(tree, file)
  }
}

function createTransformer(texts: Partial<ContentTexts>, handlers: ReturnType<typeof hastHandlers>): Transformer {
  return remarkRehype({
    allowDangerousHtml: true,
    handlers: handlers as never,
    footnoteLabel: texts['content.footnotes'],
    footnoteBackLabel: (reference, again) =>
      (texts['content.footnoteBack'] ?? '').replace('{number}', `${reference + 1}${again > 1 ? `-${again}` : ''}`),
  }) as Transformer
}
