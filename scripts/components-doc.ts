/** The reference of components. A component without an example, or an example without a component, is an error. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { COMPONENTS } from '../src/model/components.ts'

const HEAD = `---
title: Components
description: Every component that pages can use, with its source and its result.
toc_max_heading_level: 2
---

Pages use these components by name. Readers get plain HTML that works without scripts.
[Components](../guides/components.md) explains how to use them and how to add your own.
`

interface Example {
  components: string[]
  text: string
}

/** The page, from the examples in a folder. */
export function componentsDoc(folder: string): string {
  const examples = readdirSync(folder)
    .sort()
    .map(name => readExample(readFileSync(join(folder, name), 'utf8')))
  const shown = examples.flatMap(({ components }) => components)
  const known = Object.keys(COMPONENTS).filter(name => /^[A-Z]/.test(name) && COMPONENTS[name]?.isAuthorable)
  const wrong = [...known.filter(name => !shown.includes(name)), ...shown.filter(name => !known.includes(name))]
  if (wrong.length > 0) throw new Error(`Not both a component and an example: ${wrong.join(', ')}.`)
  return [HEAD, ...examples.map(sectionOf)].join('\n')
}

function readExample(source: string): Example {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const { components } = parse(head) as { components: string[] }
  return { components, text: text.trim() }
}

function sectionOf({ components, text }: Example): string {
  const names = components.map(name => `\`${name}\``)
  const title = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const body = text.replace(/^~~~example( wide)?\n([\s\S]*?)\n~~~$/gm, (_, wide: string | undefined, source: string) =>
    exampleOf(source, wide !== undefined),
  )
  return `## ${title}\n\n${body}\n`
}

/** Longer lines do not fit beside their result and are placed above it. */
const MAX_LINE_BESIDE_RESULT = 42

/** The source and its result; `needsWidth` is set if the result is as wide as a page. */
function exampleOf(source: string, needsWidth: boolean): string {
  const isWide = needsWidth || source.split('\n').some(line => line.length > MAX_LINE_BESIDE_RESULT)
  const open = isWide ? '<Example wide>' : '<Example>'
  return `${open}\n\n\`\`\`mdx\n${source}\n\`\`\`\n\n<Result>\n\n${source}\n\n</Result>\n\n</Example>`
}
