/**
 * The file of a page as plugins see it. Messages from plugins become findings, and the files that they declare as
 * sources are recorded.
 */
import { isAbsolute, join } from 'node:path'
import { VFile } from 'vfile'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { offsetOf } from '../../syntax/markdown-parser.ts'
import type { PageContext } from '../page-context.ts'
import type { PluginFailure } from './plugin-chain.ts'
import { wholeText } from './prepare-tree.ts'

type VFileMessage = VFile['messages'][number]

declare module 'vfile' {
  interface DataMap {
    frontMatter: object
    /** Paths of other files that the page depends on, relative to the site folder or absolute; plugins add to it. */
    dependencies: string[]
    locale: string | undefined
  }
}

/** Creates the file. */
export function pluginFile(page: PageContext, siteDir: string): VFile {
  const { input, frontMatter } = page
  const { extra, ...known } = frontMatter
  const data = { frontMatter: { ...extra, ...known }, dependencies: [], locale: input.locale }
  return new VFile({ path: join(siteDir, input.path), cwd: siteDir, value: wholeText(page), data })
}

/** Absolute paths of the files that plugins declared as sources. */
export function dependenciesOf(file: VFile, siteDir: string): string[] {
  const paths = new Set((file.data.dependencies ?? []).filter(path => typeof path === 'string'))
  return [...paths].map(path => (isAbsolute(path) ? path : join(siteDir, path)))
}

/** Reports the messages of plugins about the page as findings. */
export function reportMessages(file: VFile, page: PageContext): void {
  for (const message of file.messages) {
    const by = message.ruleId ?? message.source
    page.report({
      rule: 'plugin-message',
      message: `${capital(message.reason.trim())}${by ? ` (${[message.source, message.ruleId].filter(Boolean).join(':')})` : ''}`,
      at: placeOf(message, page),
      ...(message.fatal === null && { atMost: 'log' }),
    })
  }
}

/** The finding for a plugin that failed on the page. */
export function reportFailure(failure: PluginFailure, page: PageContext): void {
  page.report({
    rule: 'plugin-failed',
    message: failure.message,
    hint: 'Pages are made without what fails. Correct the plugin, its options, or what it reads.',
    // A plugin that cannot be set up fails on all pages.
    ...(failure.isSetup
      ? { subject: failure.message }
      : { at: placeOf(failure.cause as Partial<VFileMessage> | undefined, page) ?? { line: 1, column: 1 } }),
  })
}

function placeOf(message: Partial<VFileMessage> | undefined, page: PageContext): SourceSpan | undefined {
  const { place, line, column } = message ?? {}
  const start = place && ('start' in place ? place.start : place)
  const from = start?.offset ?? (line == null ? undefined : offsetOf(page.prepared.text, line, column ?? 1))
  if (from === undefined) return undefined
  const to = (place && 'end' in place ? place.end.offset : undefined) ?? from + 1
  const { map } = page.prepared
  const begin = map.toSource(from)
  return page.lines.span(begin, Math.max(begin, map.toSource(Math.max(from, to - 1)) + 1))
}

/** Messages of other tools begin with a lower-case letter. */
function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
