/**
 * The package managers, and the command with which users run docsgen where they are: the package is usually installed in
 * the site, so that `docsgen` alone is not found.
 */
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { readIfExists } from './files.ts'

/** The known package managers, each with its lock files and commands. `enable` installs it where there is only npm. */
export const PACKAGE_MANAGERS = {
  npm: {
    locks: ['package-lock.json', 'npm-shrinkwrap.json'],
    install: 'npm ci',
    add: 'npm install',
    run: 'npm run',
    exec: 'npx',
    enable: '',
  },
  pnpm: {
    locks: ['pnpm-lock.yaml'],
    install: 'pnpm install --frozen-lockfile',
    add: 'pnpm add',
    run: 'pnpm run',
    exec: 'pnpm',
    enable: 'corepack enable',
  },
  yarn: {
    locks: ['yarn.lock'],
    install: 'yarn install --immutable',
    add: 'yarn add',
    run: 'yarn run',
    exec: 'yarn',
    enable: 'corepack enable',
  },
  bun: {
    locks: ['bun.lock', 'bun.lockb'],
    install: 'bun install --frozen-lockfile',
    add: 'bun add',
    run: 'bun run',
    exec: 'bunx',
    enable: 'npm install --global bun',
  },
} as const

export type PackageManager = keyof typeof PACKAGE_MANAGERS

type Environment = Record<string, string | undefined>

const NAMES = Object.keys(PACKAGE_MANAGERS) as PackageManager[]

/**
 * The package manager of a folder: the one that its nearest lock file or package.json names, up to the root of the
 * repository; else the one that runs this process, else npm.
 */
export function packageManagerOf(dir: string, env: Environment = process.env): PackageManager {
  for (let folder = dir; ; folder = dirname(folder)) {
    const found = namedIn(folder)
    if (found) return found
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) break
  }
  return NAMES.find(name => env.npm_config_user_agent?.startsWith(`${name}/`)) ?? 'npm'
}

function namedIn(folder: string): PackageManager | undefined {
  const text = readIfExists(join(folder, 'package.json'))?.toString('utf8')
  if (text === undefined) return undefined
  const [, field] = /"packageManager"\s*:\s*"(\w+)@/.exec(text) ?? []
  const locked = (name: PackageManager) => PACKAGE_MANAGERS[name].locks.some(lock => existsSync(join(folder, lock)))
  return NAMES.find(name => name === field) ?? NAMES.find(locked)
}

/**
 * A command of docsgen as it can be typed in a folder: `npx docsgen check`.
 * @param args what follows the name
 */
export function docsgenCommand(args: string, dir = process.cwd(), env: Environment = process.env): string {
  const command = `docsgen ${args}`
  if (!isInstalled(dir) && isOnPath(env)) return command
  return `${PACKAGE_MANAGERS[packageManagerOf(dir, env)].exec} ${command}`
}

/** Whether the folder or one above it has docsgen among its packages. */
export function isInstalled(dir: string): boolean {
  for (let folder = dir; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', 'docsgen')) || isInPnp(folder)) return true
    if (dirname(folder) === folder) return false
  }
}

/** Whether Yarn has installed docsgen without a folder of packages: then, its name is in one of the two files. */
function isInPnp(folder: string): boolean {
  const lists = ['.pnp.cjs', '.pnp.data.json'].map(name => readIfExists(join(folder, name))?.toString('utf8'))
  return lists.some(text => text !== undefined && /(["'])docsgen\\?\1/.test(text))
}

/** Whether a shell finds docsgen. Package managers add folders to the path, but only for what they run. */
function isOnPath(env: Environment): boolean {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter)
  const isOwn = (folder: string) => folder !== '' && !folder.split(sep).includes('node_modules')
  const names = process.platform === 'win32' ? ['docsgen.cmd'] : ['docsgen']
  return folders.filter(isOwn).some(folder => names.some(name => existsSync(join(folder, name))))
}

/** The package of a module, `@scope/name` for `@scope/name/lib/file`; undefined if the module is a file. */
export function packageOf(module: string): string | undefined {
  const [name] = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(module) ?? []
  return name === undefined || /^(?:\.|@site\/|@generated\/)/.test(name) ? undefined : name
}

/** The command that installs a package: all packages of the site, if its package.json names this one. */
export function installCommand(name: string, siteDir: string): string {
  const manager = packageManagerOf(siteDir)
  return isListed(name, siteDir) ? `${manager} install` : `${PACKAGE_MANAGERS[manager].add} ${name}`
}

/** Number of folders above a site in which a package.json may be that of its workspace. */
const MAX_ABOVE = 4

/** Whether a package.json names a package: that of the site, or one above it in the same repository. */
export function isListed(name: string, siteDir: string): boolean {
  return listedWith(other => other === name, siteDir) !== undefined
}

/** The first package with such a name that the site lists, in the same places. */
export function listedWith(isWanted: (name: string) => boolean, siteDir: string): string | undefined {
  let dir = siteDir
  for (let above = 0; above <= MAX_ABOVE; above++) {
    const found = listedIn(dir).find(isWanted)
    if (found !== undefined || existsSync(join(dir, '.git')) || dirname(dir) === dir) return found
    dir = dirname(dir)
  }
  return undefined
}

function listedIn(dir: string): string[] {
  const text = readIfExists(join(dir, 'package.json'))?.toString('utf8') ?? ''
  try {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(text)
    const lists: unknown[] = [dependencies, devDependencies, optionalDependencies, peerDependencies]
    return lists.flatMap(list => (typeof list === 'object' && list !== null ? Object.keys(list) : []))
  } catch {
    return []
  }
}
