/**
 * Code groups: `:::code-group` with fences inside, each with its label in brackets (```` ```sh [npm] ````), as in
 * VitePress. In: the directive. Out: `Tabs` with a `TabItem` for each fence; other content stays with the code before
 * it, and what comes before the first fence with that one.
 */
import GithubSlugger from 'github-slugger'
import type { Code, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { PageContext } from '../page-context.ts'
import { type ComponentNode, componentNode } from './nodes.ts'

/** A label in the text after the language. */
const LABEL = /(?:^|\s)\[([^\]]+)\]/
const TITLE = /(?:^|\s)title=(["'])(.*?)\1/

/** The tabs of a group; a plain element and a finding if it contains no code. */
export function codeGroup(node: ContainerDirective, page: PageContext): RootContent {
  if (!node.children.some(({ type }) => type === 'code')) return withoutCode(node, page)
  const slugger = new GithubSlugger()
  const tabs: ComponentNode[] = []
  const leading: RootContent[] = []
  for (const child of node.children) {
    if (child.type === 'code') {
      const label = labelOf(child)
      const props = { value: slugger.slug(label), label }
      const children = [...leading.splice(0), unlabelled(child)]
      tabs.push(componentNode('TabItem', props, { children, position: child.position }))
    } else (tabs.at(-1)?.children ?? leading).push(child as RootContent)
  }
  const { group, groupId = group } = node.attributes ?? {}
  return componentNode('Tabs', groupId ? { groupId } : {}, { children: tabs, position: node.position })
}

function withoutCode({ children, position }: ContainerDirective, page: PageContext): RootContent {
  page.report({
    rule: 'tabs',
    message: 'A code group has no code in it.',
    hint: 'Write a fence for each tab, with its label in brackets after the language.',
    at: { type: 'code-group', position },
  })
  return { ...componentNode('div', {}, { children, position }), properties: {} }
}

/** The text in brackets, else the title, else the language. */
function labelOf({ lang, meta }: Code): string {
  return (LABEL.exec(meta ?? '')?.[1] ?? TITLE.exec(meta ?? '')?.[2] ?? lang ?? 'text').trim()
}

function unlabelled(code: Code): Code {
  return { ...code, meta: code.meta?.replace(LABEL, ' ').trim() }
}
