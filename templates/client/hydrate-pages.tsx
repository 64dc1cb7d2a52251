/**
 * Hydrates the islands of pages' own code, and all others. The content that the page passes to an island is in slots: React
 * leaves what is in them as it is. If the component fails, the HTML of the build is shown again.
 */
import { providedAround, useProvided } from 'docsgen:slot-contexts'
import { Component, type ComponentType, createElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FIRST_PART, IslandParts } from '../islands/island-parts.tsx'
import { elementOfTree, type IslandTree, typesIn } from '../islands/island-tree.tsx'
import { hydrateIsland as hydrateFile } from './hydrate.tsx'

type Island = ComponentType<Record<string, unknown>>
type Loaders = Record<string, (() => Promise<{ default: Island }>) | undefined>

/** Tells when the component has rendered for the first time, and when it has failed. */
class Watched extends Component<{ children: ReactNode; onReady: () => void; onFailure: (error: unknown) => void }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidMount() {
    if (!this.state.hasFailed) this.props.onReady()
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailure(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** The content of slots by number: the nodes stay the same, so that what scripts did to them is kept. */
function takeSlots(element: HTMLElement): Map<number, Node[]> {
  const slots = new Map<number, Node[]>()
  for (const slot of element.querySelectorAll<HTMLElement>('[data-dg-slot]')) {
    const index = Number(slot.dataset.dgSlot)
    if (slot.closest('dg-island') !== element || slots.has(index)) continue
    const { childNodes } = slot instanceof HTMLTemplateElement ? slot.content : slot
    slots.set(index, [...childNodes])
    if (slot instanceof HTMLTemplateElement) slot.remove()
  }
  return slots
}

interface SlotProps {
  index: number
  slots: Map<number, Node[]>
  onShown: () => void
}

/** Shows a slot. In the HTML of the build, its content is there already. */
function Slot({ index, slots, onShown }: SlotProps): ReactNode {
  const ref = useRef<HTMLElement>(null)
  useProvided(ref)
  useLayoutEffect(() => {
    const slot = ref.current
    const [first, ...rest] = slots.get(index) ?? []
    if (!slot || !first || first.parentNode === slot) return
    const nodes = [first, ...rest]
    // A component may show the same content twice.
    slot.replaceChildren(...(first.isConnected ? nodes.map(node => node.cloneNode(true)) : nodes))
    onShown()
  }, [index, slots, onShown])
  const props = { ref, 'data-dg-slot': index, suppressHydrationWarning: true, dangerouslySetInnerHTML: EMPTY }
  return createElement('dg-slot', props)
}

const EMPTY = { __html: '' }

/**
 * Hydrates one island. Resolves once its HTML responds to events.
 * @param loaders load components by the names of their islands
 * @param onShown called when content of the page appears that was not shown before
 */
export async function hydrateIsland(
  element: HTMLElement,
  island: Island,
  loaders: Loaders,
  onShown: () => void,
): Promise<void> {
  if (element.localName !== 'dg-island') return hydrateFile(element, island)
  const { dgIsland = '', dgId = '', dgTree = '{}', dgScope = '{}', dgPath } = element.dataset
  const tree: IslandTree = { ...JSON.parse(dgTree), t: dgIsland }
  const types = new Map<string, Island>([[dgIsland, island]])
  await Promise.all(
    typesIn(tree).map(async name => types.set(name, types.get(name) ?? (await loaders[name]?.())?.default ?? island)),
  )
  const around = await providedAround(element)
  const slots = takeSlots(element)
  const built = [...element.childNodes].map(node => node.cloneNode(true))
  const slot = (index: number) => <Slot key={index} index={index} slots={slots} onShown={onShown} />
  const inPage = elementOfTree(tree, { typeOf: name => types.get(name), slot })
  let part = FIRST_PART
  const scope = { ...JSON.parse(dgScope), path: dgPath }
  const parts = dgPath === undefined ? undefined : { next: () => part++, slot, scope }
  const own = <IslandParts value={parts}>{inPage}</IslandParts>
  const content = around ? around(own) : own
  await new Promise<void>(resolve => {
    const leave = () => root.unmount()
    const restore = (error: unknown) => {
      console.error(error)
      resolve()
      // React must not be rendering when its root is removed.
      setTimeout(() => {
        root.unmount()
        element.replaceChildren(...built)
        onShown()
      })
    }
    const root = hydrateRoot(
      element,
      <Watched onReady={resolve} onFailure={restore}>
        {content}
      </Watched>,
      {
        identifierPrefix: dgIsland + dgId,
        onCaughtError: () => undefined,
        onRecoverableError: error => console.warn(error),
      },
    )
    element.addEventListener('dg-leave', leave, { once: true })
  })
}
