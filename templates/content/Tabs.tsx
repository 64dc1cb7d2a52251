/**
 * Tabs. Without scripts, every panel is visible below its label; the script turns the panels into tabs and synchronises
 * those of one group.
 */
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'

interface TabsProps {
  groupId?: string
  /** Another name of `groupId`. */
  syncKey?: string
  queryString?: string | boolean
  defaultValue?: string | null
  values?: { value: string; label?: string }[]
  className?: string
  children?: ReactNode
}

interface TabProps {
  value: string
  label?: string
  default?: boolean
  className?: string
  children?: ReactNode
}

export function Tabs({
  syncKey,
  groupId = syncKey,
  queryString,
  defaultValue,
  values,
  className,
  children,
}: TabsProps) {
  const items = Children.toArray(children).filter(isValidElement) as ReactElement<TabProps>[]
  const labelOf = (value: string) => values?.find(entry => entry.value === value)?.label
  const chosen = defaultValue ?? (items.find(({ props }) => props.default) ?? items[0])?.props.value
  return (
    <div
      className={className ? `tabs-container ${className}` : 'tabs-container'}
      data-group={groupId}
      data-query={queryString === true ? groupId : queryString || undefined}
    >
      {items.map(({ props }) => (
        <TabItem
          key={props.value}
          {...props}
          label={props.label ?? labelOf(props.value)}
          default={props.value === chosen}
        />
      ))}
    </div>
  )
}

export function TabItem({ value, label, default: isDefault, className, children }: TabProps) {
  return (
    <section
      className={className ? `dg-tab ${className}` : 'dg-tab'}
      data-value={value}
      data-default={isDefault ? '' : undefined}
    >
      <p className="dg-tab__label">{label ?? value}</p>
      {children}
    </section>
  )
}

/** They cannot fail and have no ids: an audit need not render them. */
Tabs.addsNothing = true
TabItem.addsNothing = true
