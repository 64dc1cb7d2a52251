/**
 * The name of the component whose code is running. React does not say which one it is, so it is read from the stack: the
 * function that React's renderer called last, or the one called by docsgen's own `DocsgenGuard`. `DocsgenExpression` runs code that
 * is written in a page.
 */

/**
 * Numbers of frames that are looked at. Most hooks are called by a component itself, and each frame takes time; but they may
 * be called by hooks of packages.
 */
const FRAMES = [12, 60]

const RENDERER = /[\\/]react-dom[\\/]/

/** The name of a component without one: it may be the default export of its module. */
export const ANONYMOUS = 'default'

/** The component's name; undefined outside components, and for code that a page itself contains. */
export function calledFrom(): string | undefined {
  for (const limit of FRAMES) {
    const frames = stack(limit)
    const renderer = frames.findIndex(frame => RENDERER.test(frame.getFileName() ?? ''))
    if (renderer < 0 && frames.length === limit) continue
    if (renderer < 1) return undefined
    const [first, second] = [frames[renderer - 1], frames[renderer - 2]].map(nameOf)
    if (first === 'DocsgenExpression') return undefined
    return (first === 'DocsgenGuard' ? second : first) ?? ANONYMOUS
  }
  return undefined
}

/** The innermost frames of the stack. */
function stack(limit: number): NodeJS.CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = limit
  Error.prepareStackTrace = (_, frames) => frames
  const { stack: frames } = new Error() as unknown as { stack: NodeJS.CallSite[] }
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return frames
}

/** Methods of a class have the name of the class. */
function nameOf(frame: NodeJS.CallSite | undefined): string | undefined {
  const own = frame?.getFunctionName() ?? undefined
  const name = own === 'render' ? (frame?.getTypeName() ?? own) : own
  return name?.split('.').at(-1) || undefined
}
