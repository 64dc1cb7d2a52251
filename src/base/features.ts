/**
 * The features of docsgen that are registered: what the core knows of them. `src/features/index.ts` registers all of them,
 * and the entry points of docsgen import it; the core never imports a feature.
 */
import type { Command } from 'commander'
import type { ResolvedConfig } from '../model/config.ts'
import type { Feature } from '../model/feature.ts'
import type { Io } from './io.ts'

/** Adds a command to the program. `done` receives the exit code. */
type AddCommand = (program: Command, io: Io, done: (code: number) => void) => unknown

/** The module of a command. */
export interface CommandModule {
  addCommand: AddCommand
  /** The command that it follows in lists of commands. Default: all others. */
  after?: string
}

/** Options that a feature adds to a command of docsgen. `Flags` are their values, as passed by commander. */
export interface AddedOptions<Flags = Record<string, unknown>> {
  addOptions: (command: Command) => void
  /** The part of the command's request that the values determine. */
  requestOf?: (flags: Flags, cwd: string) => object
  /** Runs the command in another way if the values ask for that, and returns the exit code; else undefined. */
  runInstead?: (siteDir: string, flags: Flags, io: Io) => Promise<number> | undefined
}

/** A feature as `src/features/index.ts` registers it. Its code is only loaded when it is needed. */
export interface RegisteredFeature {
  /** Name of its folder. */
  name: string
  /** The tool that it reads, as people write it. */
  title?: string
  /** Names of its hooks, and what loads them. */
  hooks?: readonly (keyof Feature)[]
  load?: () => Promise<{ feature: Feature }>
  /** Whether a site uses its hooks. Default: always. */
  isUsed?: (config: ResolvedConfig) => boolean
  /** Its fields of the config: see `src/config/authored.ts`. */
  config?: () => Promise<{ fields: object }>
  /** Its rules: what the module exports, see `src/findings/rules.ts`. */
  rules?: () => Promise<object>
  /** Names of the config files of another tool that it reads. */
  configNames?: readonly string[]
  /** Its commands by name. */
  commands?: Readonly<Record<string, () => Promise<CommandModule>>>
  /** Its options of other commands, by their names. */
  options?: Readonly<Record<string, () => Promise<AddedOptions<never>>>>
}

let registered: readonly RegisteredFeature[] | undefined

/** Registers the features of docsgen, in the order in which they add files. */
export function registerFeatures(features: readonly RegisteredFeature[]): void {
  registered = features
}

/** All features. Throws if the entry point of the process does not register them: without it, files would be missing. */
function features(): readonly RegisteredFeature[] {
  if (!registered) throw new Error('No features are registered: the entry point has to import src/features/index.ts.')
  return registered
}

/** The features with a hook that a site uses. */
export async function featuresWith<Hook extends keyof Feature>(
  hook: Hook,
  config?: ResolvedConfig,
): Promise<Required<Pick<Feature, Hook>>[]> {
  return Promise.all(using(hook, config).map(async ({ load }) => (await load?.())?.feature as never))
}

/** The same with their names. Their code is not loaded yet. */
export function using(hook: keyof Feature, config?: ResolvedConfig): RegisteredFeature[] {
  return features().filter(
    ({ hooks, isUsed }) => hooks?.includes(hook) && (config === undefined || (isUsed?.(config) ?? true)),
  )
}

/** Names of the tools that features with a hook read. */
export function titlesWith(hook: keyof Feature): string[] {
  return using(hook).flatMap(({ title = [] }) => title)
}

/** Names of the commands that features add. */
export function featureCommands(): string[] {
  return features().flatMap(({ commands = {} }) => Object.keys(commands))
}

/** What adds a command of a feature, or all of them without a name. */
export function commandsNamed(name?: string): Promise<CommandModule[]> {
  return Promise.all(
    features().flatMap(({ commands = {} }) =>
      Object.entries(commands).flatMap(([own, load]) => (name === undefined || name === own ? [load()] : [])),
    ),
  )
}

/** The options that features add to a command. */
export function optionsOf(command: string): Promise<AddedOptions[]> {
  return Promise.all(features().flatMap(({ options = {} }) => (options[command] ? [options[command]()] : []))) as never
}

/** Names of config files of other tools, which are read if a site has no config of docsgen. */
export function foreignConfigNames(): string[] {
  return features().flatMap(({ configNames = [] }) => configNames)
}

/** The fields that features add to the config. */
export function featureFields<Fields>(): Promise<Fields[]> {
  return Promise.all(
    features().flatMap(({ config }) => (config ? [config().then(({ fields }) => fields as Fields)] : [])),
  )
}

/** The modules with the rules that features add. */
export function featureRules<Rules>(): Promise<Rules[]> {
  return Promise.all(features().flatMap(({ rules }) => (rules ? [rules() as Promise<Rules>] : [])))
}
