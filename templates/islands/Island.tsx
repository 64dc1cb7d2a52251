/**
 * An island in the HTML of the build: a component that is hydrated in the browser. Its props are stored beside it, so
 * that React can hydrate it when the reader needs it. Props are data; children are not passed on.
 */
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/** When it is hydrated: at once, when the browser is idle, when it is visible, or when it is touched. */
export type IslandMoment = 'load' | 'idle' | 'visible' | 'intent'

interface Props {
  name: string
  component: ComponentType<Record<string, unknown>>
  props?: Record<string, unknown>
  when?: IslandMoment
}

export function Island({ name, component: Component, props = {}, when = 'visible' }: Props) {
  const data = JSON.stringify(props)
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  return (
    <div
      data-dg-island={name}
      data-dg-when={when}
      data-props={data === '{}' ? undefined : data}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The islands as components for content: `<Counter start={3} when="load" />`. */
export function asComponents(islands: Record<string, ComponentType<Record<string, unknown>>>) {
  const entries = Object.entries(islands).map(([name, component]) => [
    name,
    ({ when, children: _, ...props }: Record<string, unknown>) => (
      <Island name={name} component={component} props={props} when={when as IslandMoment | undefined} />
    ),
  ])
  return Object.fromEntries(entries) as Record<string, ComponentType<Record<string, unknown>>>
}
