/**
 * A component that comes to life in the browser, as HTML from the build: its props stand beside it, so
 * that React can take over when the reader needs it. Props are data; children are not handed on.
 */
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/** When React takes over: at once, when the browser is idle, when it is seen, or when it is touched. */
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

/** The islands as components for texts: `<Counter start={3} when="load" />`. */
export function asComponents(islands: Record<string, ComponentType<Record<string, unknown>>>) {
  const entries = Object.entries(islands).map(([name, component]) => [
    name,
    ({ when, children: _, ...props }: Record<string, unknown>) => (
      <Island name={name} component={component} props={props} when={when as IslandMoment | undefined} />
    ),
  ])
  return Object.fromEntries(entries) as Record<string, ComponentType<Record<string, unknown>>>
}
