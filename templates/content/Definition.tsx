/**
 * A term with its definition, which appears while the pointer or the focus is on the term. The definition is part of
 * the page, and is the term's description for assistive technology.
 */
import type { ReactNode } from 'react'

interface Props {
  text: string
  /** Id of the definition. */
  noteId: string
  children?: ReactNode
}

export function Definition({ text, noteId, children }: Props) {
  return (
    <span className="dg-term">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the definition. */}
      <dfn className="dg-term__name" tabIndex={0} aria-describedby={noteId}>
        {children}
      </dfn>
      <span className="dg-term__note" role="tooltip" id={noteId}>
        {text}
      </span>
    </span>
  )
}

/** It cannot fail, and the parser knows its id. */
Definition.addsNothing = true
