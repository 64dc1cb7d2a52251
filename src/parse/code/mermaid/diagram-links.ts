/** Links of nodes and participants in a diagram, which drawings do not have. In: mermaid source. Out: an address. */

/** `click node "address"` and `click node href "address"`, but not `click node callback "tooltip"`. */
const CLICK = /^[ \t]*click[ \t]+\S+[ \t]+(?:href[ \t]+)?"([^"\n]+)"/m
/** In class diagrams. */
const OF_CLASS = /^[ \t]*link[ \t]+\S+[ \t]+"([^"\n]+)"/m
/** In sequence diagrams: `link Alice: Dashboard @ address` and `links Alice: { "Dashboard": "address" }`. */
const OF_PARTICIPANT =
  /^[ \t]*(?:link[ \t]+[^:\n]+:[^@\n]*@[ \t]*(\S+)|links[ \t]+[^:\n]+:[ \t]*\{[^:\n]*:[ \t]*"([^"\n]+)")/m

/** The first address that the diagram links to. */
export function firstLink(diagram: string): string | undefined {
  for (const pattern of [CLICK, OF_CLASS, OF_PARTICIPANT]) {
    const [, ...addresses] = pattern.exec(diagram) ?? []
    const address = addresses.find(found => found !== undefined)
    if (address !== undefined) return address
  }
  return undefined
}
