/**
 * Updates elements in place. Returns these children, of which only what differs from the last descriptions has
 * changed. A new element costs more style and layout than a new text in an old one. All texts are inserted as text.
 */

/** The description of an element. */
export interface Shape {
  tag: keyof HTMLElementTagNameMap
  attributes: Readonly<Record<string, string>>
  children: readonly Described[]
  /** An element with another key replaces the one in its place. */
  key?: string
}

type Described = Shape | string

/** A node with its last description. */
interface Drawn {
  node: HTMLElement | Text
  shape: Described
  children: Drawn[]
}

/** Creates an element. */
export function create(shape: Shape): HTMLElement {
  return draw(shape).node as HTMLElement
}

/**
 * Returns a function that gives an element the children that are described. Its first call replaces all children, and the
 * following ones change what differs.
 */
export function createPatcher(parent: HTMLElement): (children: readonly Described[]) => void {
  let drawn: Drawn[] | undefined
  return children => {
    if (!drawn) parent.replaceChildren()
    drawn = patch(parent, drawn ?? [], children)
  }
}

function draw(shape: Described): Drawn {
  if (typeof shape === 'string') return { node: document.createTextNode(shape), shape, children: [] }
  const node = document.createElement(shape.tag)
  for (const [name, value] of Object.entries(shape.attributes)) node.setAttribute(name, value)
  const children = shape.children.map(draw)
  node.append(...children.map(child => child.node))
  return { node, shape, children }
}

function patch(parent: HTMLElement, before: readonly Drawn[], children: readonly Described[]): Drawn[] {
  for (const { node } of before.slice(children.length)) node.remove()
  return children.map((shape, at) => {
    const old = before[at]
    if (old && patchNode(old, shape)) return old
    const drawn = draw(shape)
    if (old) old.node.replaceWith(drawn.node)
    else parent.append(drawn.node)
    return drawn
  })
}

/** Updates a node and its record; false if the node has to be replaced. */
function patchNode(drawn: Drawn, shape: Described): boolean {
  const { node, shape: before } = drawn
  if (typeof shape === 'string' || typeof before === 'string') {
    if (typeof shape !== typeof before) return false
    if (shape !== before) node.nodeValue = shape as string
    drawn.shape = shape
    return true
  }
  if (shape.tag !== before.tag || shape.key !== before.key) return false
  const element = node as HTMLElement
  for (const name of Object.keys(before.attributes)) if (!(name in shape.attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(shape.attributes))
    if (value !== before.attributes[name]) element.setAttribute(name, value)
  drawn.children = patch(element, drawn.children, shape.children)
  drawn.shape = shape
  return true
}
