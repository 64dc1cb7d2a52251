/**
 * React pages, and those that plugins add with `addRoute`. An outer component shows the next one with `renderRoutes`.
 */
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'
import { type PageScope, useScope } from './page-scope.tsx'

type Props = Record<string, unknown>

/** A component with what it receives. */
interface Part {
  component: ComponentType<Props>
  modules: Props
  context: Props
  props: Props
  route: Props
}

const Rest = createContext<readonly Part[]>([])

/** What a module is as a prop: its default export, with the other exports as properties of it. */
export function valueOfModule(module: Props): unknown {
  const value = Object.hasOwn(module, 'default') ? module.default : module
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
  for (const name of Object.keys(module)) {
    if (name === 'default' || name in value) continue
    Reflect.defineProperty(value, name, { value: module[name], configurable: true })
  }
  return value
}

/** The component of a page. */
export function pageOfRoute(parts: readonly Part[], plugin: { name: string; id: string }): ComponentType {
  const data = Object.assign({}, ...parts.map(({ context }) => context)) as Props
  return function RoutePage() {
    const scope = useScope()
    // Hooks of the page read the scope that it is rendered with.
    scope.route = { plugin, data: Object.keys(data).length > 0 ? data : undefined }
    return <Next parts={parts} />
  }
}

function Next({ parts: [first, ...rest] }: { parts: readonly Part[] }): ReactNode {
  const { path } = useScope()
  if (!first) return null
  const { component, modules, props, route } = first
  const location = { pathname: path, search: '', hash: '' }
  const match = { path: route.path, url: path, isExact: rest.length === 0, params: {} }
  const given = { ...modules, ...props, route: { ...route, ...props }, location, match }
  return <Rest.Provider value={rest}>{createElement(component, given)}</Rest.Provider>
}

/** The component that is nested in the one that calls it. */
export function renderRoutes(): ReactNode {
  return <Nested />
}

function Nested(): ReactNode {
  return <Next parts={useContext(Rest)} />
}

/** The props that React pages get. */
export interface PageProps {
  config: PageScope['siteConfig']
  location: { pathname: string; search: string; hash: string }
}

/** A page with these props. */
export function LocatedPage({ page: Page }: { page: ComponentType<PageProps> }) {
  const { siteConfig, path } = useScope()
  return <Page config={siteConfig} location={{ pathname: path, search: '', hash: '' }} />
}
