/**
 * Figures: images that stand alone in their paragraph and are drawings of this site, or have a title, which is their
 * caption. In: a paragraph. Out: the same element, as a figure if it is one.
 */
import type { Element } from 'hast'
import type { HastChild } from '../mdast/nodes.ts'

/** A file of the site. The page has other drawings as it has all images. */
const DRAWING = /^(?![a-z][a-z\d+.-]*:|\/\/)[^?#]*\.svg$/i

/** Turns a paragraph that only has such an image into a figure. */
export function makeFigure(paragraph: Element): void {
  if (paragraph.data?.isTag || Object.keys(paragraph.properties).length > 0) return
  const children = (paragraph.children as HastChild[]).filter(
    child => child.type !== 'text' || child.value.trim() !== '',
  )
  const [image] = children
  if (children.length !== 1 || image?.type !== 'element' || image.tagName !== 'img' || image.data?.component) return
  const { src, title } = image.properties
  const isDrawing = typeof src === 'string' && DRAWING.test(src) && isFromMarkdown(image)
  if (!isDrawing && !title) return
  if (isDrawing) image.data = { ...image.data, isFigure: true }
  paragraph.tagName = 'figure'
  paragraph.properties.className = ['dg-figure']
  paragraph.children = [image]
  if (typeof title !== 'string' || title === '') return
  delete image.properties.title
  const text = { type: 'text', value: title } as const
  paragraph.children.push({ type: 'element', tagName: 'figcaption', properties: {}, children: [text] })
}

/** An image in HTML with a size or a class of its own keeps them. */
function isFromMarkdown({ properties }: Element): boolean {
  return Object.keys(properties).every(name => ['src', 'alt', 'title', 'loading', 'decoding'].includes(name))
}
