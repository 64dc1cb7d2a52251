/**
 * Hydrates the islands of pages' own code, and all others. The content that the page passes to an island is in slots: React
 * leaves what is in them as it is. If the component fails, the HTML of the build is shown again.
 */
import { providedAround, useProvided } from 'docsgen:slot-contexts'
import { Component, type ComponentType, createElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandParts } from '../islands/island-parts.tsx'
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

/** The content of a slot: the nodes stay the same, so that what scripts did to them is kept. */
interface Content {
  nodes: ChildNode[]
  /** The component whose part of the page it is; undefined for content that the island gets. */
  part?: string
}

/** The elements of an island's own slots, not those of islands in it. */
function slotsIn(island: HTMLElement): HTMLElement[] {
  const slots = island.querySelectorAll<HTMLElement>('[data-dg-slot]')
  return [...slots].filter(slot => slot.closest('dg-island') === island)
}

/** The content of slots by number. */
function takeSlots(element: HTMLElement): Map<string, Content> {
  const slots = new Map<string, Content>()
  for (const slot of slotsIn(element)) {
    const { dgSlot = '', dgPart } = slot.dataset
    if (slots.has(dgSlot)) continue
    const { childNodes } = slot instanceof HTMLTemplateElement ? slot.content : slot
    slots.set(dgSlot, { nodes: [...childNodes], part: dgPart })
    if (slot instanceof HTMLTemplateElement) slot.remove()
  }
  return slots
}

/** The number of the first slot with a part of this name that is not shown; of the first one, if all are. */
function freeSlot(slots: Map<string, Content>, name: string, element: HTMLElement): string | undefined {
  const shown = slotsIn(element).map(slot => slot.dataset.dgSlot)
  const same = [...slots.keys()].filter(at => slots.get(at)?.part === name)
  return same.find(at => !shown.includes(at)) ?? same[0]
}

interface SlotProps {
  element: HTMLElement
  slots: Map<string, Content>
  onShown: () => void
  /** The number of content that the island gets, or the component of a part. */
  index?: number
  part?: string
}

/** Shows a slot. In the HTML of the build, its content is there already. */
function Slot({ element, slots, onShown, index, part = '' }: SlotProps): ReactNode {
  const ref = useRef<HTMLElement>(null)
  useProvided(ref)
  useLayoutEffect(() => {
    const slot = ref.current
    if (!slot) return
    // The slot of a part that React has recreated has no number yet.
    const at = slot.dataset.dgSlot ?? freeSlot(slots, part, element)
    if (at === undefined) return
    slot.dataset.dgSlot = at
    const { nodes = [] } = slots.get(at) ?? {}
    const [first] = nodes
    if (!first || first.parentNode === slot) return
    // A component may show the same content twice.
    slot.replaceChildren(...(first.isConnected ? nodes.map(node => node.cloneNode(true)) : nodes))
    onShown()
  }, [element, slots, part, onShown])
  const names = part === '' ? { 'data-dg-slot': index } : { 'data-dg-part': part }
  return createElement('dg-slot', { ref, ...names, suppressHydrationWarning: true, dangerouslySetInnerHTML: EMPTY })
}

const EMPTY = { __html: '' }

/** The function, called once after the current commit of React: until then, some content is not in the page. */
function onceRendered(call: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      call()
    })
  }
}

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
  const around = providedAround(element)
  const built = [...element.childNodes].map(node => node.cloneNode(true))
  const inSlots = { element, slots: takeSlots(element), onShown: onceRendered(onShown) }
  const slot = (index: number) => <Slot key={index} index={index} {...inSlots} />
  const inPage = elementOfTree(tree, { typeOf: name => types.get(name), slot })
  const scope = { ...JSON.parse(dgScope), path: dgPath }
  const part = (name: string) => <Slot part={name} {...inSlots} />
  const parts = dgPath === undefined ? undefined : { part, scope }
  const own = <IslandParts value={parts}>{inPage}</IslandParts>
  const content = around ? around(own) : own
  await new Promise<void>(resolve => {
    // It may be shown again: in a slot that its island hides for a while.
    const leave = () => {
      root.unmount()
      element.replaceChildren(...built)
    }
    const restore = (error: unknown) => {
      console.error(error)
      resolve()
      // React must not be rendering when its root is removed.
      setTimeout(() => {
        leave()
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
