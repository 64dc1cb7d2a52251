/**
 * The text of a page created by a plugin, as an author would have written it. In: the page. Out: markdown with front
 * matter. HTML and the output of React are one block of it.
 */
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { htmlBlock } from '../base/html-block.ts'
import type { ReadPage } from './read-made.ts'

/** Writes the page. */
export function pageText(page: ReadPage): string {
  const { title, description, sidebar, frontMatter, body } = page
  const isMarkdown = typeof body === 'string'
  const fields: Record<string, unknown> = {
    title,
    description,
    sidebar_label: sidebar?.label,
    sidebar_position: sidebar?.position,
    sidebar_class_name: sidebar?.className,
    // There is no file to edit.
    custom_edit_url: null,
    mdx: { format: 'md' },
    ...frontMatter,
  }
  // JSON is valid YAML.
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  )
  return ['---', ...lines, '---', '', isMarkdown ? body : htmlBlock(htmlOf(body)), ''].join('\n')
}

function htmlOf(body: Exclude<ReadPage['body'], string>): string {
  return 'html' in body ? body.html : renderToStaticMarkup(body as ReactElement)
}
