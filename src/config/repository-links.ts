/**
 * Links derived from the config's `repository`: the base of the "edit this page" links, and the address for reporting
 * problems. Returns both, or nothing if there is no repository. Hosts differ in the path: those of GitHub, GitLab,
 * Bitbucket and Gitea (Codeberg) are known; any other host is treated like GitHub.
 */
import { execFile } from 'node:child_process'
import { gitEnvironment, isInRepository } from '../base/git-environment.ts'

/** The remote of the checkout. */
const REMOTE = 'origin'
const DEFAULT_BRANCH = 'main'

/** Addresses of the repository for readers. */
export interface RepositoryLinks {
  /** Base of the edit links. */
  editBase?: string
  /** Address for reporting problems. */
  reportUrl?: string
}

/** The addresses; none if there is no repository. */
export async function repositoryLinks(repository: string, siteDir: string): Promise<RepositoryLinks> {
  const [remote, { prefix, branch }] = await Promise.all([
    repository === 'git' ? git(siteDir, 'remote', 'get-url', REMOTE) : repository,
    checkoutOf(siteDir),
  ])
  const address = remote && webAddress(remote)
  if (!address) return {}
  const editBase = `${address}/${editPath(new URL(address).hostname)}/${branch}/${prefix}`
  return { editBase, reportUrl: reportUrlOf(address) }
}

/** The address of a repository in a browser, from any form that git accepts; undefined for a folder. */
export function webAddress(remote: string): string | undefined {
  const scp = /^(?:[\w.-]+@)([\w.-]+):(?!\/)(.+)$/.exec(remote)
  const url = scp ? `https://${scp[1]}/${scp[2]}` : remote
  if (!URL.canParse(url) || !/^(?:https?|ssh|git):$/.test(new URL(url).protocol)) return undefined
  const { protocol, host, hostname, pathname } = new URL(url)
  const isWeb = /^https?:$/.test(protocol)
  // Without the user and password that a remote may contain, and without the port of ssh.
  return `${isWeb ? protocol : 'https:'}//${isWeb ? host : hostname}${pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`
}

function editPath(host: string): string {
  if (/(^|\.)gitlab\./.test(host)) return '-/edit'
  if (/(^|\.)bitbucket\./.test(host)) return 'src'
  if (/(^|\.)(?:codeberg|gitea|forgejo)\./.test(host)) return '_edit'
  return 'edit'
}

/** Where a site is in its repository: the path of its folder, and the default branch of the remote or the one that is checked out. */
interface Checkout {
  prefix: string
  branch: string
}

async function checkoutOf(siteDir: string): Promise<Checkout> {
  const folder = ['rev-parse', '--show-prefix']
  // The pattern, unlike a name, may have no match: not every clone knows the default branch.
  const refs = ['--symbolic-full-name', `--glob=refs/remotes/${REMOTE}/HEA[D]`, 'HEAD']
  const answer = await git(siteDir, ...folder, ...refs)
  // In a repository without commits, only symbolic-ref knows the branch.
  const lines = answer?.split('\n') ?? [await git(siteDir, ...folder), await git(siteDir, 'symbolic-ref', 'HEAD')]
  const [prefix = '', ref = ''] = lines
  const [, branch = DEFAULT_BRANCH] = /^refs\/(?:heads|remotes\/[^/]+)\/(.+)/.exec(ref) ?? []
  return { prefix, branch }
}

/** The output of git; undefined if it fails, or if there is no repository: git is not started then. */
async function git(cwd: string, ...args: string[]): Promise<string | undefined> {
  if (!isInRepository(cwd)) return undefined
  return new Promise(done => {
    execFile('git', args, { cwd, env: gitEnvironment(), encoding: 'utf8' }, (error, stdout) =>
      done(error ? undefined : stdout.replace(/\r?\n$/, '')),
    )
  })
}

// Where readers report a problem. Hosts use different names for the fields: those of GitLab and Bitbucket are known;
// any other host is treated like GitHub, which works for Gitea and Codeberg.

/** The form; `{title}` and `{url}` are placeholders for the title of the report and the address of the page. */
function reportUrlOf(repository: string): string {
  const { hostname } = new URL(repository)
  if (/(^|\.)gitlab\./.test(hostname)) return `${repository}/-/issues/new?issue[title]={title}&issue[description]={url}`
  const text = /(^|\.)bitbucket\./.test(hostname) ? 'content' : 'body'
  return `${repository}/issues/new?title={title}&${text}={url}`
}
