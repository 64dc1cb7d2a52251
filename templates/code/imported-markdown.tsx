/** Files and texts of markdown that code shows. */
import type { ReactNode } from 'react'
import { Built, noteUnanswered, useScope } from './page-scope.tsx'

interface MarkdownProps {
  text: string
  /** What its relative addresses start from, as a path in the folder of the site; by default, the page. */
  folder?: string
}

/** Markdown text as content: the parser finds it by its attribute and converts it to HTML. */
export function MarkdownContent({ text, folder = '' }: MarkdownProps): ReactNode {
  const { isIsland } = useScope()
  const block = <div data-markdown={folder}>{text}</div>
  return isIsland ? <Built of={folder + text}>{block}</Built> : block
}

/** The component that shows a file of markdown; `dropped` are components in it of which only the content is shown. */
export function contentOf(file: MarkdownProps, dropped = ''): () => ReactNode {
  return () => {
    if (dropped !== '') noteUnanswered(dropped)
    return <MarkdownContent {...file} />
  }
}
