/**
 * What components in the text of pages get from the components of the site around all pages. Returns content with the values
 * of contexts that these provide to the page that the content belongs to.
 */
import { type ComponentType, createElement, type PropsWithChildren, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type ContextValues, NO_VALUES, useContextValues, withContexts } from '../islands/contexts.tsx'
import { attempt, observerOf } from '../islands/observer.ts'
import { type PageScope, withScope } from './page-scope.tsx'

type Provider = ComponentType<PropsWithChildren>

/** The function that adds the values; `load` returns the components, the outermost first. */
export function providersOf(load: () => readonly Provider[]) {
  let providers: readonly Provider[] | undefined
  const known = new WeakMap<object, ContextValues>()
  return (scope: Partial<PageScope>, content: ReactNode): ReactNode => {
    providers ??= attempt(load) ?? []
    const page = scope.doc ?? scope
    const values = known.get(page) ?? valuesIn(providers, scope)
    known.set(page, values)
    return withContexts(values, content)
  }
}

/** The values that components provide. One that fails provides none: what is around pages reports it. */
function valuesIn(providers: readonly Provider[], scope: Partial<PageScope>): ContextValues {
  let [outside, values] = [NO_VALUES, NO_VALUES]
  const Outside = ({ children }: PropsWithChildren) => {
    outside = useContextValues()
    return children
  }
  const Inside = () => {
    values = useContextValues()
    return null
  }
  const whole = providers.reduceRight<ReactNode>(
    (inside, Own) => createElement(Own, null, inside),
    createElement(Inside),
  )
  const observer = observerOf()
  const render = () => renderToStaticMarkup(withScope({ ...scope, report: {} }, createElement(Outside, null, whole)))
  const rendered = attempt(() => observer?.activityOf(render) ?? { isActive: false, result: render() })
  if (!rendered) return NO_VALUES
  const provided = [...values].filter(([context, value]) => outside.get(context) !== value)
  if (rendered.isActive) observer?.noteLive(provided.map(([context]) => context))
  return new Map(provided)
}
