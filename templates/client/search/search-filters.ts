/**
 * Filters for version and language on the results page, if the site has several. The URL keeps the choice;
 * unknown names are ignored.
 */
import type { Scope } from './engines.ts'
import { settings, words } from './settings.ts'
import { make } from './show-hits.ts'

export interface SearchFilters {
  /** Empty if there is nothing to choose. */
  elements: HTMLElement[]
  scope: () => Scope
}

/** Creates the filters. Calls `onChange` after a choice. */
export function createFilters(onChange: () => void): SearchFilters {
  const { search, version, locale, hosted } = { ...settings(), hosted: settings().search.hosted }
  const scope: { version?: string; locale?: string } = {}
  // A hosted index without contextual search has no filters.
  if (hosted && !hosted.contextual) return { elements: [], scope: () => scope }

  const filter = (name: 'version' | 'locale', labels: Record<string, string> | undefined, current: string) => {
    if (!labels) return []
    const asked = new URL(location.href).searchParams.get(name) ?? ''
    scope[name] = Object.hasOwn(labels, asked) ? asked : current
    const select = make('select', { children: Object.entries(labels).map(([value, text]) => optionOf(value, text)) })
    select.value = scope[name]
    select.addEventListener('change', () => {
      scope[name] = select.value
      const address = new URL(location.href)
      address.searchParams.set(name, select.value)
      history.replaceState(history.state, '', address)
      onChange()
    })
    const title = words(name === 'version' ? 'search.version' : 'search.language')
    return [make('label', { children: [document.createTextNode(`${title} `), select] })]
  }
  return {
    elements: [...filter('version', search.versions, version), ...filter('locale', search.locales, locale)],
    scope: () => scope,
  }
}

function optionOf(value: string, text: string): HTMLOptionElement {
  const option = make('option', { text })
  option.value = value
  return option
}
