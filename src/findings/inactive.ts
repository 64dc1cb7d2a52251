/**
 * Findings about components that are published without what makes them work. Returns a finding for each component,
 * with the number of the part of the page that contains it; callers add the place.
 */
import { ANONYMOUS } from '../base/component-of-stack.ts'
import { inWords } from '../base/in-words.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Activity, Observed } from '../model/react-activity.ts'

type Found = Pick<Diagnostic, 'rule' | 'hint' | 'subject'> & { message: string; part: number }

const HINT =
  'Make it, or a component around it, an island: a file in the folder islands/, which pages use by its name, without importing it. Components that pages import are hydrated unless markdown.hydrate is false.'

/**
 * All findings.
 * @param nameOf the name of the component that is a part of the page, for one that has none itself
 */
export function inactiveFindings(
  { activities, islandProblems }: Observed,
  nameOf: (part: number) => string | undefined,
): Found[] {
  return [...activities.map(activity => inactive(activity, nameOf)), ...islandProblems.map(islandFinding)]
}

function inactive({ component, uses, part }: Activity, nameOf: (part: number) => string | undefined): Found {
  const name = component === ANONYMOUS ? (nameOf(part) ?? 'without a name') : component
  return { ...inactiveFinding(name && `The component ${name}`, uses), subject: name, part }
}

/** The finding for a component or element; the caller adds its place. Elements of many pages are one finding. */
export function inactiveFinding(what = 'An element of this page', uses: readonly string[]): Omit<Found, 'part'> {
  const message = `${what} needs a browser for ${inWords(uses)}, and only its HTML is published.`
  return { rule: 'inactive-component', message, hint: HINT }
}

function islandFinding({ island, problem, hint, part }: Observed['islandProblems'][number]): Found {
  return { rule: 'island-props', message: `The island ${island} ${problem}.`, hint, part }
}
