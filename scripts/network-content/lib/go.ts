/**
 * Facts in Go sources: environment variables from struct tags, flags of cobra commands, and OpenTelemetry instruments
 * by their Prometheus names.
 */
import type { Fact } from './snapshot.ts'

const TAG = /`[^`\n]*\benv:"([A-Z][A-Z0-9_]*)"[^`\n]*`/g
const PREFIXED = /^\s*\w+\s+\*?(?:\w+\.)?(\w+)\s+`[^`]*env-prefix:"([A-Z_]+)"/gm
const STRUCT = /^type (\w+) struct \{([\s\S]*?)^\}/gm

/** Environment variables with their defaults. Structs that are embedded with a prefix are included with it. */
export function goEnv(texts: Map<string, string>): Fact[] {
  const all = [...texts.values()].join('\n')
  const prefixes = new Map([...all.matchAll(PREFIXED)].map(([, type = '', prefix = '']) => [type, prefix]))
  const structs = [...all.matchAll(STRUCT)]
  const inStructs = structs.flatMap(([, type = '', body = '']) => tagsIn(body, prefixes.get(type) ?? ''))
  return inStructs
}

function tagsIn(body: string, prefix: string): Fact[] {
  return [...body.matchAll(TAG)].map(([tag, name = '']) => [
    'env',
    prefix + name,
    /env-default:"([^"]*)"/.exec(tag)?.[1] ?? '',
  ])
}

const CONSTANT = /^\s*(\w+)\s*=\s*"([\w-]+)"/gm
const FLAG =
  /Add(?:Persistent)?(?:String|Int|Uint|Bool|Uint64|Int64|StringSlice)+Flag\(\w+,\s*("?)([\w-]+)\1,\s*(\[\]\w+\{[^}\n]*\}|[^,\n]+),/g

/** Flags of a command line made with cobra, with their defaults as written in the source. */
export function cobraFlags(texts: Map<string, string>): Fact[] {
  const all = [...texts.values()].join('\n')
  const constants = new Map([...all.matchAll(CONSTANT)].map(([, name = '', text = '']) => [name, text]))
  return [...all.matchAll(FLAG)].map(([, quote = '', name = '', fallback = '']) => [
    'flag',
    `--${quote ? name : (constants.get(name) ?? name)}`,
    fallback.trim().replace(/^"(.*)"$/, '$1'),
  ])
}

const NAMESPACE = /observabilityNamespace(\w*)\s*=\s*"([\w.]+)"/g
/** An instrument is named by `InstrumentName(observabilityNamespace, "name")` or `metricNameServer("name")`. */
const INSTRUMENT =
  /meter\.(?:Int64|Float64)(\w+)\(\s*(?:observability\.InstrumentName\(observabilityNamespace,\s*|metricName(\w*)\()"([^"]+)"\)([\s\S]*?)(?=meter\.|\n\))/g
const UNITS: Record<string, string> = { s: '_seconds', ms: '_milliseconds', By: '_bytes' }
const TYPES: Record<string, string> = {
  Counter: 'counter',
  Histogram: 'histogram',
  Gauge: 'gauge',
  UpDownCounter: 'gauge',
}

/** Metrics with their types, under the names that the Prometheus exporter gives them. */
export function goMetrics(texts: Map<string, string>): Fact[] {
  return [...texts.values()].flatMap(text => {
    const namespaces = new Map([...text.matchAll(NAMESPACE)].map(([, suffix = '', name = '']) => [suffix, name]))
    return [...text.matchAll(INSTRUMENT)].map(([, kind = '', suffix = '', name = '', options = '']): Fact => {
      const unit = UNITS[/WithUnit\("([^"]+)"\)/.exec(options)?.[1] ?? ''] ?? ''
      const type = TYPES[kind.replace(/^Observable/, '')] ?? kind
      const base = `${namespaces.get(suffix)}.${name}`.replaceAll('.', '_')
      return ['metric', `${base}${unit}${type === 'counter' ? '_total' : ''}`, type]
    })
  })
}
