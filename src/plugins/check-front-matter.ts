/** The fields of front matter that plugins declare. The pages keep the values as written. */
import { join } from 'node:path'
import { untilExit } from '../base/exit-guard.ts'
import { readIfExists } from '../base/files.ts'
import { within } from '../base/with-timeout.ts'
import { pluginError } from '../findings/plugin-error.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { writtenFields } from '../model/frontmatter.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Plugin, SchemaIssue, StandardSchema } from '../model/plugin.ts'
import { placeOfField } from '../parse/front-matter/place-of-field.ts'
import { fieldPath } from '../schema/problems.ts'

/** Time limit for a value, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Checks the fields of all pages. */
export async function checkFrontMatter(
  pages: Iterable<ParsedPage>,
  { functions, configFile, siteDir }: Pick<ResolvedConfig, 'functions' | 'configFile' | 'siteDir'>,
): Promise<Diagnostic[]> {
  const fields = (functions?.plugins ?? []).flatMap(plugin =>
    Object.entries(plugin.frontMatter ?? {}).flatMap(([name, { schema }]) =>
      schema ? [{ plugin, name, schema }] : [],
    ),
  )
  if (fields.length === 0) return []
  const found: Diagnostic[] = []
  const failed = new Set<Plugin>()
  for (const { path: file, frontMatter } of pages) {
    const written = writtenFields(frontMatter)
    for (const { plugin, name, schema } of fields) {
      if (!Object.hasOwn(written, name) || failed.has(plugin)) continue
      try {
        const issues = await issuesOf(schema, written[name])
        found.push(...issues.map(issue => problem(issue, { name, plugin, file, siteDir })))
      } catch (error) {
        failed.add(plugin)
        const about = {
          hook: `the schema of ${name}`,
          instead: 'Its fields are not checked.',
          file: configFile,
          siteDir,
        }
        found.push(pluginError(plugin, error, about))
      }
    }
  }
  return found
}

async function issuesOf(schema: StandardSchema, value: unknown): Promise<readonly SchemaIssue[]> {
  const result = await within(
    TIMEOUT_MS,
    untilExit(() => schema['~standard'].validate(value)),
  )
  return result.issues ?? []
}

function problem(
  { message, path = [] }: SchemaIssue,
  { name, plugin, file, siteDir }: { name: string; plugin: Plugin; file: string; siteDir: string },
): Diagnostic {
  const keys = [name, ...path.map(part => (typeof part === 'object' ? part.key : part))]
  const about = keys.map(key => (typeof key === 'number' ? key : String(key)))
  const text = readIfExists(join(siteDir, file))?.toString('utf8').replace(/\r\n?/g, '\n')
  const span = text === undefined ? undefined : placeOfField(text.replace(/^\ufeff/, ''), about)
  return {
    rule: 'front-matter-type',
    message: `${fieldPath(about)}: ${message} (field of the plugin ${plugin.name})`,
    file,
    about,
    ...(span && { span }),
  }
}
