/**
 * The state of tabs that a site draws itself: which panels there are, and which of them is selected. Docusaurus 3.10 gives it
 * to the components inside by a context, older versions return it from `useTabs`.
 */
import {
  Children,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react'

interface TabValue {
  value: string
  label?: string
  attributes?: Record<string, unknown>
  default?: boolean
}

export interface TabsProps {
  children?: ReactNode
  values?: readonly TabValue[]
  /** null: no panel is selected at first. */
  defaultValue?: string | null
  groupId?: string
  queryString?: string | boolean
  lazy?: boolean
  block?: boolean
}

export interface TabsState {
  selectedValue: string | null
  selectValue: (value: string) => void
  tabValues: readonly TabValue[]
  lazy: boolean
  block: boolean
}

/** A value outside the component, such as in the storage of the browser, by its key; null is no key, and no value. */
type UseKept = (key: string | null) => [value: string | null, set: (value: string) => void]

const Tabs = /* @__PURE__ */ createContext<TabsState | undefined>(undefined)

export function TabsProvider({ value, children }: { value: TabsState; children?: ReactNode }): ReactNode {
  return <Tabs value={value}>{children}</Tabs>
}

/** The panels, without the space between them. */
export function sanitizeTabsChildren(children: ReactNode): ReactNode[] {
  return Children.toArray(children).filter(child => typeof child !== 'string' || child.trim() !== '')
}

/** What keeps the selection: browsers remember it, and have it in the address. */
export interface TabsKeeping {
  useStored: UseKept
  useInQuery: UseKept
}

export function useTabsStateWith({ useStored, useInQuery }: TabsKeeping, props: TabsProps): TabsState {
  const { children, values, defaultValue, groupId, queryString = false, lazy = false, block = false } = props
  const tabValues = useMemo(() => values ?? valuesOf(children), [values, children])
  const [own, setOwn] = useState<string | null>()
  const [stored, setStored] = useStored(groupId === undefined ? null : `docusaurus.tab.${groupId}`)
  const [inQuery, setInQuery] = useInQuery(queryString === true ? (groupId ?? null) : queryString || null)
  const isKnown = (value: string | null | undefined) => tabValues.some(tab => tab.value === value)
  const first = (tabValues.find(tab => tab.default) ?? tabValues[0])?.value ?? null
  const atFirst = defaultValue === null ? null : defaultValue && isKnown(defaultValue) ? defaultValue : first
  const selectValue = (value: string) => {
    setOwn(value)
    setStored(value)
    setInQuery(value)
  }
  const selectedValue = [inQuery, stored, own].find(isKnown) ?? atFirst
  return { selectedValue, selectValue, tabValues, lazy, block }
}

/** @param props those of the tabs, in code for versions before 3.10; absent inside tabs */
export function useTabsWith(keeping: TabsKeeping, props: TabsProps | undefined): TabsState {
  const inside = useContext(Tabs)
  const state = useTabsStateWith(keeping, props ?? {})
  return props === undefined && inside ? inside : state
}

function valuesOf(children: ReactNode): TabValue[] {
  const panels = Children.toArray(children).filter((child): child is ReactElement<TabValue> => isValidElement(child))
  return panels
    .filter(({ props }) => typeof props.value === 'string')
    .map(({ props: { value, label, attributes, default: isDefault } }) => ({
      value,
      label,
      attributes,
      default: isDefault,
    }))
}
