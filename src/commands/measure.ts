/** Compares findings with a baseline. Returns the new ones, or, if requested, the baseline itself. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '../base/errors.ts'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { siteRelative } from '../base/paths.ts'
import { baselineOf, compareToBaseline, joinBaselines, readBaseline, splitBaseline } from '../check/baseline.ts'
import { scopeOf } from '../check/scope.ts'
import type { CheckRequest } from '../model/check.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'

function missingBaseline(file: string): ConfigError {
  const message = 'The baseline does not exist.'
  return new ConfigError([{ rule: 'baseline', file, message, hint: 'Write it with --update-baseline.' }])
}

interface Measured {
  fresh: ReportedFinding[]
  known: number
  gone: number
}

/** Compares with the baseline, or writes it. Entries outside the run's scope are kept. */
export function measure(diagnostics: ReportedFinding[], siteDir: string, request: CheckRequest): Measured {
  const { updateBaseline, changed, baseline: name = updateBaseline ? 'docsgen-baseline.json' : undefined } = request
  if (name === undefined) return { fresh: diagnostics, known: 0, gone: 0 }
  const path = resolve(siteDir, name)
  const isWhole = request.files.length === 0 && changed === undefined
  // If no entry is kept, the file is replaced whatever it contains.
  const text = updateBaseline && isWhole ? undefined : readIfExists(path)?.toString('utf8')
  if (text === undefined && !updateBaseline) throw missingBaseline(siteRelative(siteDir, path))
  const isWanted = scopeOf(request)
  const { inside, outside } = splitBaseline(text === undefined ? baselineOf([]) : readBaseline(text, name), isWanted)
  if (!updateBaseline) {
    const compared = compareToBaseline(diagnostics, inside, file => existsSync(resolve(siteDir, file)))
    return { ...compared, gone: changed === undefined ? compared.gone : 0 }
  }
  const kept = changed === undefined ? outside : joinBaselines(inside, outside)
  writeAtomic(path, `${JSON.stringify(joinBaselines(baselineOf(diagnostics), kept), null, 1)}\n`)
  return { fresh: [], known: diagnostics.length, gone: 0 }
}
