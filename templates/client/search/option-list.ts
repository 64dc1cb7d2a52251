/**
 * The results of the dialog as the options of its combobox. In: an answer, or elements of another view. Out: the options
 * and the link to all results in the dialog, the attributes of the combobox, and the followed hits in the storage.
 */
import type { SearchHit } from '../../../src/search-engine/types.ts'
import type { DialogParts } from './dialog-parts.ts'
import { allLink, hitsOf, LIST, resultsView, type SectionFilter } from './dialog-views.ts'
import type { PageAnswer } from './engines.ts'
import { createPatcher } from './patch.ts'
import { saveHit } from './saved-hits.ts'
import { previewBody, toSavedHit } from './show-hits.ts'

interface OptionList {
  /** Shows something other than hits. */
  fill: (children: Node[]) => void
  /** Shows the hits of an answer, with a link to all of them. */
  fillHits: (query: string, answer: PageAnswer, filter: SectionFilter) => void
  /** Marks an option as the active one. */
  point: (active: number) => void
  options: () => HTMLElement[]
}

/** Creates the list, without options. */
export function createOptionList({
  input,
  results,
  preview,
  all,
}: Pick<DialogParts, 'input' | 'results' | 'preview' | 'all'>): OptionList {
  let options: HTMLElement[] = []
  let hits: SearchHit[] = []
  let selected: HTMLElement | undefined
  let patchResults: ReturnType<typeof createPatcher> | undefined
  const patchAll = createPatcher(all)
  const patchPreview = createPatcher(preview)

  /** Call it before the results change: afterwards, setting the position needs a layout of its own. */
  function toTop(): void {
    results.scrollTop = 0
  }

  /** Call it after the results have changed. */
  function expand(): void {
    options = [...results.querySelectorAll<HTMLElement>('[role="option"]')]
    if (selected && !options.includes(selected)) {
      selected = undefined
      input.removeAttribute('aria-activedescendant')
    }
    const isExpanded = options.length > 0
    if (input.getAttribute('aria-expanded') === String(isExpanded)) return
    input.setAttribute('aria-expanded', String(isExpanded))
    if (isExpanded) input.setAttribute('aria-controls', LIST)
    else input.removeAttribute('aria-controls')
  }
  results.addEventListener('click', ({ target }) => {
    const hit = hits[options.findIndex(option => target instanceof Node && option.contains(target))]
    if (hit) saveHit('recent', toSavedHit(hit))
  })

  return {
    fill(children) {
      toTop()
      results.replaceChildren(...children)
      patchResults = undefined
      patchAll([])
      hits = []
      expand()
    },
    fillHits(query, answer, filter) {
      toTop()
      patchResults ??= createPatcher(results)
      patchResults(resultsView(answer, filter))
      patchAll(allLink(query, answer))
      hits = hitsOf(answer)
      expand()
    },
    point(active) {
      const current = options[active]
      const hit = current && hits[active]
      patchPreview(hit ? previewBody(hit) : [])
      if (current === selected) return
      selected?.setAttribute('aria-selected', 'false')
      current?.setAttribute('aria-selected', 'true')
      selected = current
      if (current) input.setAttribute('aria-activedescendant', current.id)
      else input.removeAttribute('aria-activedescendant')
    },
    options: () => options,
  }
}
