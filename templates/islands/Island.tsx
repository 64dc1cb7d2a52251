/**
 * An island in the HTML of the build: a component that is hydrated in the browser. Its props are stored beside it, so
 * that React can hydrate it when the reader needs it. Props are data; children are not passed on.
 */
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandObserver, IslandObserverName } from '../../src/model/react-activity.ts'
import { islandData } from './island-data.ts'

/** When it is hydrated: at once, when the browser is idle, when it is visible, or when it is touched. */
const MOMENTS = ['load', 'idle', 'visible', 'intent'] as const
export type IslandMoment = (typeof MOMENTS)[number]

interface Props {
  name: string
  component: ComponentType<Record<string, unknown>>
  props?: Record<string, unknown>
  when?: IslandMoment
}

export function Island({ name, component: Component, props = {}, when = 'visible' }: Props) {
  const { inIsland, report } = observer()
  const { data, lost } = islandData(props)
  for (const { what, path } of lost)
    report({ island: name, problem: `gets ${what} as ${path}, which browsers do not get`, hint: DATA })
  const isMoment = MOMENTS.includes(when)
  if (!isMoment) report({ island: name, ...unknownMoment(when) })
  const json = JSON.stringify(data)
  const html = inIsland(() => rendered(Component, props, name))
  return (
    <div
      data-dg-island={name}
      data-dg-when={isMoment ? when : 'visible'}
      data-props={json === '{}' ? undefined : json}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The HTML of a component; what it shows of a failure, if it has something for that. @throws other failures */
function rendered(Component: Props['component'], props: Record<string, unknown>, name: string): string {
  try {
    return renderToString(<Component {...props} />, { identifierPrefix: name })
  } catch (error) {
    const { Failed } = Component as { Failed?: ComponentType<Record<string, unknown>> }
    if (!Failed) throw error
    return renderToString(<Failed {...props} message={String(error)} />, { identifierPrefix: name })
  }
}

const DATA = 'Props of islands are data: texts, numbers, true and false, and lists and objects of these.'

function unknownMoment(when: unknown) {
  return {
    problem: `has ${typeof when === 'string' ? `when="${when}"` : `when={${String(when)}}`}, which does not exist; it is hydrated when it is visible`,
    hint: `The values of when are ${MOMENTS.join(', ')}.`,
  }
}

/** Absent if nothing is observed, as in a program that renders templates by itself. */
function observer(): IslandObserver {
  const name: IslandObserverName = 'docsgen.island-observer'
  const shared = (globalThis as unknown as Record<symbol, IslandObserver | undefined>)[Symbol.for(name)]
  const none: IslandObserver = {
    inIsland: work => work(),
    report: () => undefined,
    activityOf: work => ({ result: work(), isActive: false }),
    noteBrowser: () => undefined,
    noteLive: () => undefined,
  }
  return shared ?? none
}

/** The islands as components for content: `<Counter start={3} when="load" />`. */
export function asComponents(islands: Record<string, ComponentType<Record<string, unknown>>>) {
  const entries = Object.entries(islands).map(([name, component]) => [
    name,
    ({ when, children, ...props }: Record<string, unknown>) => {
      if (!isBlank(children as ReactNode)) observer().report({ island: name, ...LOST_CONTENT })
      return <Island name={name} component={component} props={props} when={when as IslandMoment | undefined} />
    },
  ])
  return Object.fromEntries(entries) as Record<string, ComponentType<Record<string, unknown>>>
}

const LOST_CONTENT = {
  problem: 'has content, which is not passed on',
  hint: 'Pass texts as props, and put the content before or after the island.',
}

function isBlank(children: ReactNode): boolean {
  if (Array.isArray(children)) return children.every(isBlank)
  return children === undefined || children === null || typeof children === 'boolean' || String(children).trim() === ''
}
