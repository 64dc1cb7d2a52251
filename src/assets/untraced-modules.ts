/**
 * Modules of Node whose results no cache can know. Returns the modules of this kind that the site's own code imports,
 * each with a file that does.
 */
import { resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { siteRelative } from '../base/paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

const UNTRACED = new Set([
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'http',
  'http2',
  'https',
  'net',
  'sqlite',
  'tls',
  'worker_threads',
])

/** The findings about these modules. Packages often import some that they do not use. */
export function untracedModules(inputs: Metafile['inputs'], siteDir: string, fileOf?: string): Diagnostic[] {
  const found = new Map<string, Diagnostic>()
  for (const [input, { imports }] of Object.entries(inputs)) {
    if (/[\\/]node_modules[\\/]/.test(input)) continue
    for (const { path, external } of imports) {
      const name = path.replace(/^node:/, '').split('/')[0] ?? ''
      if (!external || !UNTRACED.has(name) || found.has(name)) continue
      const file = /^[\w-]{2,}:/.test(input) ? fileOf : siteRelative(siteDir, resolve(input))
      found.set(name, {
        rule: 'untraced-input',
        message: `The code imports ${name}, and docsgen cannot know when its results change.`,
        hint: 'Read the value from a variable of the environment or a file, or build with --no-cache.',
        subject: `untraced ${name}`,
        file,
      })
    }
  }
  return [...found.values()]
}
