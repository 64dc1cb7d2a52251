/**
 * Finds the component that fails. In: an element that cannot be rendered, and a function that tries a part of it. Out:
 * the innermost component in it that fails by itself, with its parent; undefined if none does.
 */
import type { Element } from 'hast'

/** A component that fails, and its parent element. */
export interface FailingComponent {
  element: Element
  parent: Element
  error: unknown
}

/** How components are recognised and tried. */
export interface ComponentTester {
  isComponent: (element: Element) => boolean
  /** The error when rendering the element by itself; undefined if it works. */
  failureOf: (element: Element) => unknown
}

/** Searches `parent` for the culprit. */
export function failingInside(parent: Element, trial: ComponentTester): FailingComponent | undefined {
  for (const element of parent.children) {
    if (element.type !== 'element') continue
    const error = trial.isComponent(element) ? trial.failureOf(element) : undefined
    // If the whole works, so do all its parts.
    if (error === undefined && trial.isComponent(element)) continue
    const inside = failingInside(element, trial)
    if (inside) return inside
    if (error !== undefined) return { element, parent, error }
  }
  return undefined
}

/** Removes a component from the tree and keeps its content. */
export function unwrap({ element, parent }: FailingComponent): void {
  parent.children.splice(parent.children.indexOf(element), 1, ...element.children)
}
