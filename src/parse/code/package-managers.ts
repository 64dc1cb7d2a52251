/**
 * Commands for several package managers. In: a fence of npm commands with `npm2yarn` in its meta. Out: tabs of the same
 * commands for npm, yarn, pnpm and bun, which readers choose once for all pages.
 */
import type { Code } from 'mdast'
import { onDemand } from '../../base/on-demand.ts'
import { type ComponentNode, componentNode } from '../mdast/nodes.ts'

const GROUP = 'npm2yarn'
const MARK = /(?:^|\s)npm2yarn(?:2pnpm)?(?=\s|$)/
const MANAGERS = [
  ['npm', 'npm'],
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

/** Whether a fence is meant for several package managers. */
export function isForPackageManagers({ meta }: Code): boolean {
  return MARK.test(meta ?? '')
}

/** The tabs for such a fence. */
export function packageManagerTabs(code: Code): ComponentNode {
  const convert = functionOf(onDemand('npm-to-yarn'))
  const meta = (code.meta ?? '').replace(MARK, ' ').trim()
  const tabs = MANAGERS.map(([value, label]) => {
    const commands = value === 'npm' ? code.value : convert(code.value, value)
    const children = [{ ...code, value: commands, meta }]
    return componentNode('TabItem', { value, label }, { children, position: code.position })
  })
  return componentNode('Tabs', { groupId: GROUP }, { children: tabs, position: code.position })
}

type Convert = typeof import('npm-to-yarn').default

/** The package is a CommonJS module that exports the function; once bundled, it may be the default export. */
function functionOf(module: unknown): Convert {
  return typeof module === 'function' ? (module as Convert) : (module as { default: Convert }).default
}
