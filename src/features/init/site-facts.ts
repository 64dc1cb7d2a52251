/**
 * Facts about a folder before a site is created in it. Returns a title, an address if the git remote implies one, the
 * package manager, and the repository around the folder.
 */
import { basename, join } from 'node:path'
import { findUpwards, readIfExists } from '../../base/files.ts'
import { type PackageManager, packageManagerOf } from '../../base/package-managers.ts'

/** How and where a site is built. */
export interface HostContext {
  packageManager: PackageManager
  /** The site folder, relative to the repository; '' for its root. */
  folder: string
  branch: string
  /** Number of jobs that share the work of a build; undefined for one. */
  shards?: number
}

export interface SiteFacts {
  title: string
  /** Address of the published site, with its path. */
  address?: string
  packageManager: PackageManager
  /** Folder of the git repository. */
  repository?: string
  /** The branch that is checked out. */
  branch: string
  /** The web page of the repository. */
  repositoryUrl?: string
}

/** Collects the facts about a folder. */
export function siteFacts(dir: string, env: Record<string, string | undefined>): SiteFacts {
  const repository = findUpwards(dir, '.git')
  const remote = repository === undefined ? undefined : githubRemote(repository)
  return {
    title: titleOf(dir),
    address: remote && pagesAddress(remote),
    packageManager: packageManagerOf(dir, env),
    repository,
    branch: repository === undefined ? 'main' : branchOf(repository),
    repositoryUrl: remote && `https://github.com/${remote.owner}/${remote.name}`,
  }
}

/** The name in package.json, or that of the folder, as a title. */
function titleOf(dir: string): string {
  const name = packageName(dir) ?? basename(dir)
  const words = name
    .replace(/^@[^/]+\//, '')
    .split(/[-_.\s]+/)
    .filter(Boolean)
  const text = words.join(' ')
  return text === '' ? 'My project' : text.charAt(0).toUpperCase() + text.slice(1)
}

function packageName(dir: string): string | undefined {
  try {
    const { name } = JSON.parse(readIfExists(join(dir, 'package.json'))?.toString('utf8') ?? '{}')
    return typeof name === 'string' && name.trim() !== '' ? name : undefined
  } catch {
    return undefined
  }
}

interface Remote {
  owner: string
  name: string
}

/** Owner and name of the GitHub repository that `origin` refers to. */
function githubRemote(repository: string): Remote | undefined {
  const config = readIfExists(join(repository, '.git', 'config'))?.toString('utf8') ?? ''
  const origin = /\[remote "origin"\][^[]*?url\s*=\s*(\S+)/.exec(config)?.[1] ?? ''
  const found = /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)github\.com[:/]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
    origin,
  )
  return found ? { owner: found[1] ?? '', name: found[2] ?? '' } : undefined
}

/** The address at which GitHub Pages serves a repository. */
function pagesAddress({ owner, name }: Remote): string {
  const host = `${owner.toLowerCase()}.github.io`
  return name.toLowerCase() === host ? `https://${host}/` : `https://${host}/${name}/`
}

function branchOf(repository: string): string {
  const head = readIfExists(join(repository, '.git', 'HEAD'))?.toString('utf8') ?? ''
  return /^ref: refs\/heads\/(\S+)/.exec(head)?.[1] ?? 'main'
}
